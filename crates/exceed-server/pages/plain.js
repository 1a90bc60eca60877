"use strict";
// A duel by buttons: it shows what the server sends and sends back what was pressed. It knows no rule of the game.

const byId = (id) => document.getElementById(id);
const make = (tag, text, parent) => {
  const element = document.createElement(tag);
  if (text !== undefined && text !== null) element.textContent = text;
  if (parent) parent.append(element);
  return element;
};

let table = null; // the id of the table
let seat = null; // p1 or p2
let game = null; // the game and its last update, to go on after a lost connection
let seq = 0;
let decision = null;
let socket = null;
let reconnect = 500;
let left = false;
let over = false;
let joining = null; // a friend's table

async function request(method, path, body) {
  const headers = { "X-Exceed": "1" };
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) {
    const error = answer.error;
    throw new Error(error.hint ? `${error.text} ${error.hint}` : error.text);
  }
  return answer;
}

function say(text) {
  byId("status").textContent = text;
}

async function begin() {
  const own = byId("own");
  const theirs = byId("theirs");
  try {
    await request("GET", "/api/session").catch(() => request("POST", "/api/session", {}));
    const characters = await request("GET", "/api/catalog");
    for (const select of [own, theirs]) {
      make("option", "anybody", select).value = "random";
      for (const character of characters) make("option", character.name, select).value = character.id;
    }
    own.selectedIndex = 1;
    const path = location.pathname.match(/^(?:\/plain)?\/t\/([0-9a-z]+)/);
    if (path) await visit(path[1]);
  } catch (error) {
    say(error.message);
  }
}

// Whose table it is, or with whom to join it.
async function visit(id) {
  const shown = await request("GET", `/api/tables/${id}`);
  if (shown.you || shown.state !== "open") return enter(id);
  joining = id;
  const other = shown.seats.p1 || shown.seats.p2;
  byId("setuphead").textContent = `A duel against ${other.user ? other.user.name : "a friend"}`;
  byId("bot").parentElement.hidden = true;
  byId("theirslabel").hidden = true;
  byId("editionlabel").hidden = true;
  byId("submit").textContent = "Join";
}

byId("bot").addEventListener("change", () => {
  byId("theirslabel").hidden = byId("bot").value === "friend";
});

byId("setup").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    if (joining) {
      await request("POST", `/api/tables/${joining}/join`, { character: byId("own").value });
      await enter(joining);
      return;
    }
    const friend = byId("bot").value === "friend";
    const made = await request("POST", "/api/tables", {
      character: byId("own").value,
      opponent: friend ? { person: true } : { bot: byId("bot").value, character: byId("theirs").value },
      edition: byId("edition").value,
    });
    // Under /plain this page is meant, whatever else the server has to play on.
    const base = location.pathname.startsWith("/plain") ? "/plain" : "";
    history.pushState(null, "", `${base}/t/${made.id}`);
    await enter(made.id);
  } catch (error) {
    say(error.message);
  }
});

async function enter(id) {
  table = id;
  left = false;
  game = null;
  seq = 0;
  byId("setup").hidden = true;
  byId("log").replaceChildren();
  connect();
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
  socket.onopen = () => {
    reconnect = 500;
    const hello = { type: "hello", protocol: 1, client: "plain" };
    if (game) {
      hello.game = game;
      hello.after = seq;
    }
    send(hello);
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = (event) => {
    if (left) return;
    if ([4001, 4003, 4004, 4005, 4010].includes(event.code)) {
      say({ 4001: "You are not known here any more; load the page again.", 4003: "Nobody may watch this table.",
        4004: "There is no such table, or not any more.", 4005: "This page is too old; load it again.",
        4010: "This table is open in too many places." }[event.code]);
      return;
    }
    say("The connection is lost; trying again.");
    setTimeout(connect, reconnect);
    reconnect = Math.min(reconnect * 2, 8000);
  };
}

function receive(message) {
  switch (message.type) {
    case "welcome":
      seat = message.viewer;
      say(seat === "spectator" ? "You are watching." : "");
      showTable(message.table);
      break;
    case "table":
      showTable(message.table);
      break;
    case "start":
      game = message.game;
      seq = 0;
      over = false;
      byId("log").replaceChildren();
      break;
    case "update":
      game = message.game;
      seq = message.seq;
      if (message.rewound) tell("Something was taken back.");
      for (const beat of message.telling) tell(beat.headline, beat.text, beat.kind);
      show(message);
      break;
    case "snapshot":
      game = message.game;
      seq = message.seq;
      for (const beat of message.telling || []) tell(beat.headline, beat.text, beat.kind);
      show(message);
      break;
    case "over":
      over = true;
      finish(message);
      break;
    case "refused":
      say(message.text);
      if (message.decision) ask(message.decision);
      break;
    case "accepted":
      say("");
      break;
    case "hint":
      showHint(message);
      break;
    case "offer":
      say(`Your opponent offers: ${message.offer}.`);
      break;
    case "bye":
      say("The server starts anew; one moment.");
      break;
  }
}

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function showTable(shown) {
  const waits = shown.state === "open";
  byId("invitation").hidden = !waits;
  byId("duel").hidden = waits;
  byId("link").textContent = byId("link").href = shown.url;
  byId("code").textContent = shown.code;
  const me = shown.you && shown.seats[shown.you];
  if (shown.state === "ready_check" && me && !me.ready) send({ type: "ready", nonce: nonce() });
  byId("rematch").hidden = shown.state !== "over";
  for (const id of ["takeback", "askhint", "concede"]) byId(id).hidden = shown.state !== "live";
}

function tell(headline, text, kind) {
  const log = byId("log");
  const item = make("li", headline, log);
  if (text) make("small", text, item);
  if (kind === "over") item.className = "over";
  log.scrollTop = log.scrollHeight;
}

const names = (cards) => cards.map((card) => card.name).join(", ") || "none";

function show(message) {
  const view = message.view;
  const mine = seat === "spectator" ? "p1" : seat;
  const other = mine === "p1" ? "p2" : "p1";
  const whose = view.sides[view.turn].name;
  byId("turn").textContent = view.outcome ? "The duel is over." : `Turn ${view.turn_number}, ${whose}. Distance ${view.distance}.`;
  const arena = byId("arena");
  arena.replaceChildren();
  for (let space = 1; space <= 9; space += 1) {
    const item = make("li", String(space), arena);
    for (const player of [mine, other]) {
      const side = view.sides[player];
      if (side.space === space) {
        make("br", null, item);
        make("span", side.name, item);
        item.classList.add(player === mine ? "mine" : "theirs");
      }
    }
  }
  const sides = byId("sides");
  sides.replaceChildren();
  for (const player of [mine, other]) showSide(view.sides[player], sides, player === mine);
  ask(message.decision);
}

function showSide(side, parent, own) {
  const section = make("section", null, parent);
  make("h3", `${side.name}${side.exceeded ? " (exceeded)" : ""}`, section);
  const list = make("dl", null, section);
  const row = (term, text) => {
    make("dt", term, list);
    make("dd", text, list);
  };
  row("Life", `${side.life} of ${side.max_life}`);
  if (side.partner) row("Partner", `${side.partner.character}, life ${side.partner.life}`);
  row("Hand", own ? names(side.hand) : `${side.hand_count} cards${side.hand.length ? `, known: ${names(side.hand)}` : ""}`);
  row("Gauge", `${side.gauge.length}: ${names(side.gauge)}`);
  row("Boosts", side.boosts.map((boost) => `${boost.name}: ${boost.text}`).join("; ") || "none");
  row("Discard", names(side.discard));
  row("Deck", `${side.deck_count} cards${side.reshuffled ? ", reshuffled" : ""}`);
  if (side.attack) {
    const card = side.attack.card ? side.attack.card.name : "face down";
    const stats = side.attack.stats;
    row("Attack", stats ? `${card}: power ${stats.power}, speed ${stats.speed}, armor ${stats.armor}, guard ${stats.guard}` : card);
  }
  if (side.ability.length) row("Ability", side.ability.join(" "));
}

function cost(choice) {
  if (!choice.cost) return "";
  return Object.entries(choice.cost).map(([what, amount]) => `${Array.isArray(amount) ? amount.join(" to ") : amount} ${what}`).join(", ");
}

function ask(asked) {
  decision = asked;
  byId("hint").textContent = "";
  const choices = byId("choices");
  choices.replaceChildren();
  byId("back").hidden = !(asked && asked.unfinished);
  byId("picks").textContent = asked && asked.need ? needed(asked.need) : "";
  if (!asked) {
    byId("asked").textContent = over ? "The duel is over." : "Your opponent is thinking.";
    return;
  }
  byId("asked").textContent = asked.text;
  if (asked.need) tick(asked, choices);
  else for (const choice of asked.choices) press(asked, choice, choices);
}

// What payments and picks need, in words.
function needed(need) {
  if (need.kind !== "cards") return `${need.amount - need.paid} ${need.kind} still to pay.`;
  const most = need.most - need.picked;
  const least = Math.max(need.least - need.picked, 0);
  return least === most ? `Pick ${least}.` : `Pick ${least} to ${most}.`;
}

function details(choice) {
  return [cost(choice), choice.note].filter(Boolean).join("; ");
}

function answer(asked, ids) {
  for (const element of byId("choices").querySelectorAll("button, input")) element.disabled = true;
  send({ type: "answer", decision: asked.id, choices: ids });
  byId("asked").focus();
}

function press(asked, choice, parent) {
  const button = make("button", choice.text, parent);
  button.type = "button";
  if (details(choice)) make("small", details(choice), button);
  button.addEventListener("click", () => answer(asked, [choice.id]));
}

// Cards that are picked together: a box for each copy, and one button for all of them.
function tick(asked, parent) {
  const ticked = [];
  const mayStop = asked.choices.some((choice) => choice.id === "done");
  const button = make("button", mayStop ? "Done" : "Confirm");
  const places = new Map();
  for (const choice of asked.choices) {
    if (choice.on.kind !== "card") {
      if (choice.id !== "done") press(asked, choice, parent);
      continue;
    }
    // Where a card may count for more or less, it counts for more.
    places.set(`${choice.on.seat}.${choice.on.area}.${choice.on.index}`, choice);
  }
  for (const choice of places.values()) {
    for (const index of choice.on.indexes || [choice.on.index]) {
      const label = make("label", null, parent);
      label.className = "tick";
      const box = make("input", null, label);
      box.type = "checkbox";
      make("span", choice.text, label);
      const id = choice.id.replace(/\.\d+(?=:|$)/, `.${index}`);
      box.addEventListener("change", () => {
        if (box.checked) ticked.push(id);
        else ticked.splice(ticked.indexOf(id), 1);
        button.disabled = !ticked.length && !mayStop;
      });
    }
  }
  parent.append(button);
  button.type = "button";
  button.disabled = !mayStop;
  button.addEventListener("click", () => answer(asked, ticked.length ? ticked : ["done"]));
}

function showHint(hint) {
  if (!decision || hint.decision !== decision.id) return;
  const text = new Map(decision.choices.map((choice) => [choice.id, choice.text]));
  byId("hint").textContent = hint.options
    .map((option) => `${text.get(option.choice) || option.choice} (${Math.round(option.value * 100)} %): ${option.reason}`)
    .join(" · ");
}

function finish(message) {
  const winner = message.outcome.winner;
  const text = winner === null ? "Nobody wins." : winner === seat ? "You win." : "You lose.";
  say(`${text} Score ${message.score.p1} to ${message.score.p2}.`);
  ask(null);
  byId("rematch").hidden = false;
}

byId("back").addEventListener("click", () => decision && send({ type: "back", decision: decision.id }));
byId("takeback").addEventListener("click", () => send({ type: "takeback" }));
byId("askhint").addEventListener("click", () => {
  if (!decision) return;
  byId("hint").textContent = "Looking for a hint…";
  send({ type: "hint", decision: decision.id });
});
byId("concede").addEventListener("click", () => confirm("Give up this duel?") && send({ type: "concede" }));
byId("rematch").addEventListener("click", () => send({ type: "rematch" }));
byId("leave").addEventListener("click", () => {
  left = true;
  send({ type: "leave" });
  history.pushState(null, "", "/");
  location.reload();
});

begin();
