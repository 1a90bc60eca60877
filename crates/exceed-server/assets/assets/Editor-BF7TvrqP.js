import{A as e,At as t,Bt as n,Dt as r,Ft as i,Gt as a,J as o,Lt as s,M as c,Mt as l,N as u,Nt as d,P as f,Pt as p,Q as m,R as h,Rt as g,St as _,T as v,Tt as y,U as b,Ut as x,W as S,X as C,Y as w,_t as T,dt as E,gt as D,it as O,jt as k,kt as A,lt as j,n as ee,ot as M,pt as N,r as P,rt as F,vt as I,w as te,wt as ne,xt as L,yt as re,zt as R}from"./storage-CPu0EHc8.js";import{r as z,t as B}from"./Figure-D-L6m_Hf.js";import{O as ie,i as ae,p as oe}from"./index-Bfp__2pa.js";import{n as V,o as H}from"./words-C6V2wxbA.js";import{t as se}from"./Sides-5M4a-m0u.js";var ce=/^\s*([\w-]+)\s*=\s*('''|""")(.*)$/,le=/^\s*([\w-]+)\s*=\s*(.*?)\s*$/;function ue(e){let t=e.replace(/\s+#.*$/,``).trim(),n=/^'([^']*)'/.exec(t)??/^"((?:[^"\\]|\\.)*)"/.exec(t);return n?n[1].replace(/\\(.)/g,`$1`):t===`true`||t===`false`?t===`true`:t!==``&&!Number.isNaN(Number(t))?Number(t):t.replace(/^["']/,``)}function de(e){let t={};for(let n of e.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^,}\s]+)/g))t[n[1]]=ue(n[2]);return t}function U(e,t){if(t===`'''`||t===`"""`)return e.includes(t)?``:t;if(t===`[`)return/\]\s*(#.*)?$/.test(e)?``:`[`;let n=ce.exec(e);return n?n[3].includes(n[2])?``:n[2]:/^\s*[\w-]+\s*=\s*\[/.test(e)&&!/\]\s*(#.*)?$/.test(e)?`[`:``}function fe(e){let t={fields:{},look:{},basic:``,exceeded:``,rulings:0,cards:[]},n=t.fields,r=``,i=``,a=new Map;e.split(`
`).forEach((e,o)=>{let s=t.cards.at(-1);s&&(s.last=o+1);let c=r;if(r=U(e,r),c===`'''`||c===`"""`){let t=e.indexOf(c),r=t<0?e:e.slice(0,t);(t<0||r.trim())&&(n[i]=String(n[i]??``)+r+`
`);return}if(c===`[`){i===`rulings`&&/^\s*['"]/.test(e)&&(t.rulings+=1);return}let l=/^\s*\[\[?\s*([\w.-]+)\s*\]\]?/.exec(e);if(l){n=pe(t,l[1],o+1,a);return}let u=ce.exec(e),d=le.exec(e);if(u){i=u[1];let e=u[3].indexOf(u[2]);n[i]=e<0?u[3]:u[3].slice(0,e)}else if(d&&!e.trim().startsWith(`#`)){if(i=d[1],r===`[`)return;i===`look`?t.look=de(d[2]):n[i]=ue(d[2])}});for(let[e,n]of a)t[n]=String(e.text??``).trim();return t}function pe(e,t,n,r){let i={};return t===`card`?e.cards.push({line:n,last:n,fields:i,boost:null}):t===`card.boost`&&e.cards.length?e.cards.at(-1).boost=i:t===`basic`||t===`exceeded`?r.set(i,t):t===`look`&&(e.look=i),i}function me(e,t){return e.cards.findIndex(e=>t>=e.line&&t<=e.last)}function he(e,t){if(t===`'''`||t===`"""`){let n=/^([A-Z][a-z]+(?: [a-z ]+?)?(?:,[^:]*)?:)(.*)$/.exec(e);return n?[[n[1],`g`],[n[2],`t`]]:[[e,e.includes(t)?`s`:`t`]]}if(t===`[`)return[[e,`s`]];if(/^\s*#/.test(e))return[[e,`c`]];if(/^\s*\[/.test(e))return[[e,`h`]];let n=/^(\s*[\w-]+)(\s*=\s*)(.*)$/.exec(e);if(!n)return[[e,`t`]];let r=n[3];return[[n[1],`k`],[n[2],`t`],[r,/^(true|false|[\d.]+)\b/.test(r)?`n`:`s`]]}function W(e,t){let n=0,r=1;for(let i of e){if(r>=t)break;r+=1,n+=i.length}return n}function ge(e,t){let n=[],r=0;for(let[i,a]of e){let e=new Set([0,i.length]);for(let[n,a]of t)for(let t of[n-r,a-r])t>0&&t<i.length&&e.add(t);let o=[...e].sort((e,t)=>e-t);for(let e=0;e+1<o.length;e++){let s=o[e],c=t.some(([e,t])=>r+s>=e&&r+s<t);n.push({text:i.slice(s,o[e+1]),look:a,fault:c})}r+=i.length}return n}function _e(e,t){let n=``;return e.split(`
`).map((e,r)=>{let i=he(e,n);return n=U(e,n),ge(i,t.filter(e=>e.line===r+1).map(t=>[W(e,t.column),W(e,t.column+t.length)]))})}function ve(e,t){let n=e.split(`
`),r=n[t.line-1]??``,i=n.slice(0,t.line-1).reduce((e,t)=>e+t.length+1,0),a=i+W(r,t.column),o=i+W(r,t.column+t.length);return{from:a,to:o,word:e.slice(a,o)}}function G(e,t){let n=/did you mean `([^`]+)`/.exec(t.suggestion??``)?.[1];if(!n)return null;let{from:r,to:i,word:a}=ve(e,t),o=n.replace(/^"(.*)"$/,`$1`),s=/^["']/.exec(a)?.[0];return{from:r,to:i,old:a,text:s&&a.endsWith(s)?s+o+s:n}}var ye=e=>e.replace(/`([^`]*)`/g,`“$1”`),K=e=>e.replace(/^(["'])(.*)\1$/,`$2`),be=N(`<span> </span>`),xe=N(`<button type="button" tabindex="-1"> </button>`),Se=N(`<span class="msg"><span> </span><!></span>`),Ce=N(`<div><span class="no"></span><span class="ln"></span><!></div>`),we=N(`<div><div class="code-sheet"><div class="paint" aria-hidden="true"></div> <textarea aria-describedby="editor-faults" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea></div></div>`);function Te(e,t){n(t,!0);let r=c.editor,a=i(void 0),u=i(void 0),d=s(()=>_e(t.text,t.faults)),f=s(()=>t.text.split(`
`).reduce((e,t)=>Math.max(e,t.length),0)),m=s(()=>new Map(t.faults.map(e=>[e.line,e])));function v(){if(!L(u))return;let e=L(u).value.slice(0,L(u).selectionStart).split(`
`).length;e!==t.line&&t.move(e)}async function T(e,n=1){if(await _(),!L(u)||!L(a))return;let r=t.text.split(`
`).slice(0,e-1).reduce((e,t)=>e+t.length+1,0)+n-1;L(u).focus({preventScroll:!0}),L(u).setSelectionRange(r,r),L(a).scrollTop=(e-1)*26-L(a).clientHeight/3,L(a).scrollLeft=0,t.move(e)}function D(e){L(u)&&(L(u).focus({preventScroll:!0}),L(u).setSelectionRange(e.from,e.to),document.execCommand(`insertText`,!1,e.text)||(L(u).setRangeText(e.text,e.from,e.to,`end`),t.change(L(u).value)))}var ee={goTo:T,apply:D},N=we();let P;var te=A(N);let ne;var z=A(te);F(z,21,()=>L(d),O,(e,n,i)=>{let a=s(()=>L(m).get(i+1)),o=s(()=>L(a)?G(t.text,L(a)):null);var c=Ce();let u;var d=A(c);d.textContent=i+1;var f=l(d);F(f,21,()=>L(n),O,(e,t)=>{var n=be();let r;var i=k(n,!0);y(()=>{r=w(n,1,C(L(t).look),null,r,{wrong:L(t).fault}),j(i,L(t).text)}),E(e,n)}),x(f);var p=l(f),h=e=>{var t=Se(),n=A(t),i=k(n,!0),s=l(n),c=e=>{var t=xe(),n=k(t,!0);y(e=>j(n,e),[()=>r.change_to(K(L(o).text))]),I(`click`,t,()=>D(L(o))),E(e,t)};M(s,e=>{L(o)&&e(c)}),x(t),y(e=>j(i,e),[()=>ye(L(a).text)]),E(e,t)};M(p,e=>{L(a)&&e(h)}),x(c),y(()=>u=w(c,1,`row`,null,u,{bad:L(a),here:i+1===t.line})),E(e,c)}),x(z);var B=l(z,2);return g(B),h(B,e=>p(u,e),()=>L(u)),x(te),x(N),h(N,e=>p(a,e),()=>L(a)),y(()=>{P=w(N,1,`code`,null,P,{stale:t.stale}),ne=o(te,``,ne,{"--letters":L(f),"--rows":L(d).length}),S(B,t.text),b(B,`aria-label`,r.file)}),I(`input`,B,e=>{t.change(e.currentTarget.value),v()}),I(`keyup`,B,v),I(`click`,B,v),re(`select`,B,v),E(e,N),R(ee)}T([`click`,`input`,`keyup`]);var Ee=N(`<b class="er">!<span class="sr"> </span></b>`),De=N(`<button type="button"><span> </span> <!></button>`),q=N(`<nav class="contents"><div class="c-tile"><!></div> <h2> </h2> <!> <!></nav>`);function Oe(e,t){n(t,!0);let r=(e,n=a,r=a,o=a,s=a,c=a)=>{var u=De(),d=A(u),f=k(d,!0),p=l(d,2),m=e=>{var t=Ee(),n=l(A(t)),r=k(n,!0);x(t),y((e,n)=>{b(t,`title`,e),j(r,n)},[()=>i.faults(s()),()=>i.faults(s())]),E(e,t)};M(p,e=>{s()&&e(m)}),x(u),y(()=>{w(u,1,C(r())),b(u,`aria-current`,c()?`true`:void 0),j(f,n())}),I(`click`,u,()=>t.goTo(o())),E(e,u)},i=c.editor,u=s(()=>z(t.character).palette.base),d=s(()=>t.draft.cards[0]?.line??1/0),f=(e,n)=>t.faults.filter(t=>t.line>=e&&t.line<=n).length;var p=q();let m;var h=A(p),g=A(h);oe(g,{get id(){return t.character.id},get character(){return t.character}}),x(h);var _=l(h,2),v=k(_,!0),S=l(_,2);{let e=s(()=>f(1,L(d)-1));r(S,()=>i.head,()=>`head`,()=>1,()=>L(e),()=>t.current<0)}var T=l(S,2);F(T,17,()=>t.draft.cards,O,(e,n,a)=>{{let o=s(()=>String(L(n).fields.name??``)||i.nameless_card),c=s(()=>String(L(n).fields.kind??``)),l=s(()=>f(L(n).line,L(n).last));r(e,()=>L(o),()=>L(c),()=>L(n).line,()=>L(l),()=>t.current===a)}}),x(p),y(()=>{b(p,`aria-label`,i.contents),m=o(p,``,m,{"--pc":L(u)}),j(v,t.character.name||i.nameless)}),E(e,p),R()}T([`click`]);var ke=N(`<b> </b> <span> </span> <button type="button" class="link"> </button>`,1),J=N(`<b class="good"> </b> <span> <code> </code></span>`,1),Ae=N(`<b> </b> <span class="until"> </span>`,1),je=N(`<span> </span>`),Y=N(`<span class="limit"> </span>`),Me=N(`<button type="button" class="take"> </button>`),Ne=N(`<li><button type="button" class="link"> </button> <span> </span> <!></li>`),Pe=N(`<ul></ul>`),Fe=N(`<footer id="editor-faults"><div class="f-state" role="status"><!> <!></div> <!></footer>`);function Ie(e,r){n(r,!0);let i=c.editor,a=s(()=>r.checker.answer?.faults??[]),o=s(()=>r.checker.checked===r.text);var u=Fe();let d;var f=A(u),p=A(f),m=e=>{var n=ke(),a=t(n),o=k(a,!0),s=l(a,2),u=k(s,!0),d=l(s,2),f=k(d,!0);y(()=>{j(o,i.not_checked),j(u,r.checker.problem),j(f,c.problem.again)}),I(`click`,d,function(...e){r.again?.apply(this,e)}),E(e,n)},h=e=>{var n=J(),a=t(n),o=k(a,!0),s=l(a,2),c=A(s),u=l(c),d=k(u);x(s),y(()=>{j(o,i.understood),j(c,`${i.how_to_play??``} `),j(d,`exceed play --cards ${r.file??``}`)}),E(e,n)},g=e=>{var n=Ae(),r=t(n),o=k(r,!0),s=l(r,2),c=k(s,!0);y(e=>{j(o,e),j(c,i.until_understood)},[()=>i.faults(L(a).length)]),E(e,n)},_=e=>{var t=je(),n=k(t,!0);y(()=>j(n,i.checking)),E(e,t)};M(p,e=>{r.checker.state===`failed`?e(m):r.checker.answer?.ok&&L(o)?e(h,1):L(a).length?e(g,2):r.checker.state!==`limit`&&e(_,3)});var v=l(p,2),S=e=>{var t=Y(),n=k(t,!0);y(e=>j(n,e),[()=>i.limit(r.checker.wait)]),E(e,t)},C=e=>{var t=Y(),n=k(t,!0);y(()=>j(n,i.soon)),E(e,t)};M(v,e=>{r.checker.state===`limit`?e(S):r.checker.answer&&!L(o)&&r.checker.state!==`failed`&&e(C,1)}),x(f);var T=l(f,2),D=e=>{var t=Pe();F(t,21,()=>L(a),O,(e,t)=>{let n=s(()=>L(o)?G(r.text,L(t)):null);var a=Ne(),c=A(a),u=k(c,!0),d=l(c,2),f=k(d),p=l(d,2),m=e=>{var t=Me(),a=k(t,!0);y((e,n)=>{b(t,`aria-label`,e),j(a,n)},[()=>i.change_from_to(K(L(n).old),K(L(n).text)),()=>i.change_to(K(L(n).text))]),I(`click`,t,()=>r.apply(L(n))),E(e,t)};M(p,e=>{L(n)&&e(m)}),x(a),y((e,t,n)=>{j(u,e),j(f,`${t??``}${n??``}`)},[()=>i.line(L(t).line),()=>V(ye(L(t).text)),()=>!L(n)&&L(t).suggestion?`; ${ye(L(t).suggestion)}`:``]),I(`click`,c,()=>r.goTo(L(t).line,L(t).column)),E(e,a)}),x(t),E(e,t)};M(T,e=>{L(a).length&&e(D)}),x(u),y(()=>d=w(u,1,`faults`,null,d,{bad:L(a).length>0})),E(e,u),R()}T([`click`]);var Le=N(`<p> </p> <!>`,1),Re=N(`<div class="p-figure"><!></div> <!>`,1),ze=N(`<li><button type="button"><!></button></li>`),X=N(`<h2> </h2> <ul></ul>`,1),Be=N(`<aside class="preview"><!> <!></aside>`);function Ve(e,r){n(r,!0);let i=c.editor,a=s(()=>r.character.cards[r.current]);var o=Be(),u=A(o),d=e=>{var n=Le(),o=t(n),s=k(o,!0),c=l(o,2);ae(c,{get card(){return L(a)},get character(){return r.character},get hole(){return r.hole},size:`full`,look:`whole`}),y(e=>j(s,e),[()=>r.hole?i.as_it_looks_marked(L(a).name):i.as_it_looks(L(a).name)]),E(e,n)},f=e=>{var n=Re(),i=t(n),a=A(i);B(a,{get id(){return r.character.id},get character(){return r.character},height:230}),x(i);var o=l(i,2);se(o,{get character(){return r.character},level:`h2`}),E(e,n)};M(u,e=>{L(a)?e(d):e(f,-1)});var p=l(u,2),m=e=>{var n=X(),a=t(n),o=k(a,!0),s=l(a,2);F(s,21,()=>r.character.cards,O,(e,t,n)=>{var a=ze(),o=A(a),s=A(o);ae(s,{get card(){return L(t)},get character(){return r.character}}),x(o),x(a),y(e=>{b(o,`aria-label`,e),b(o,`aria-current`,n===r.current?`true`:void 0)},[()=>i.go_to_card(L(t).name)]),I(`click`,o,()=>r.goTo(n)),E(e,a)}),x(s),y(()=>j(o,i.all_cards)),E(e,n)};M(p,e=>{r.character.cards.length&&e(m)}),x(o),y(()=>b(o,`aria-label`,i.preview)),E(e,o),R()}T([`click`]);var Z=6e4,He=18,Ue=650,We=2e3,Ge=class{#e=i(`idle`);get state(){return L(this.#e)}set state(e){p(this.#e,e,!0)}#t=i(null);get answer(){return L(this.#t)}set answer(e){p(this.#t,e)}#n=i(``);get checked(){return L(this.#n)}set checked(e){p(this.#n,e)}#r=i(``);get problem(){return L(this.#r)}set problem(e){p(this.#r,e,!0)}#i=i(0);get wait(){return L(this.#i)}set wait(e){p(this.#i,e,!0)}asked=[];wanted=``;timer;ticking;want(e,t=!1){this.wanted=e,this.state!==`asking`&&(clearTimeout(this.timer),this.answer&&e===this.checked?this.state=`done`:(this.state=`waiting`,this.schedule(t?0:this.recent()>He/2?We:Ue)))}stop(){clearTimeout(this.timer),clearInterval(this.ticking)}recent(){let e=Date.now();return this.asked=ee(`editor.asked`,[]).filter(t=>e-t<Z&&t<=e),this.asked.length}schedule(e){this.recent()<He?this.timer=setTimeout(()=>void this.ask(),e):this.hold(Z-(Date.now()-this.asked[0])+500)}hold(e){this.state=`limit`,this.wait=Math.ceil(e/1e3),clearInterval(this.ticking),this.ticking=setInterval(()=>{this.wait=Math.max(0,this.wait-1),this.wait===0&&clearInterval(this.ticking)},1e3),this.timer=setTimeout(()=>void this.ask(),e)}async ask(){let t=this.wanted;this.state=`asking`,P(`editor.asked`,[...this.asked,Date.now()]);try{this.answer=await e(`/api/cards/check`,{toml:t}),this.checked=t,this.problem=``,this.state=`done`}catch(e){let t=e;if(t.status===429){this.hold(2e4);return}this.problem=t.message,this.state=`failed`;return}this.wanted!==t&&this.want(this.wanted)}},Ke=e=>e.toLowerCase().replace(/[^a-z0-9]+/g,`-`).replace(/^-|-$/g,``)||`my-first-fighter`;function qe(e,t){let n=/(\d+)\s*(force|gauge)/.exec(String(e.cost??``));return n&&n[2]===t?Number(n[1]):0}var Je={"-":-1,distance:`RANGE_TO_OPPONENT`,power:`TOTAL_POWER`,"cards in hand":`CARDS_IN_HAND`,"cards in hand (max 7)":`CARDS_IN_HAND_MAX_7`};function Q(e){if(typeof e==`number`)return e;let t=String(e??``).trim();return t===``?0:Je[t]??(/^\d+$/.test(t)?Number(t):t)}function Ye(e){let t=String(e??``).trim();if(t===``||t===`-`)return[-1,-1];let[n,r]=t.split(`-`).map(Q);return[n??-1,r??n??-1]}function Xe(e){let t=String(e.kind??``);return{name:String(e.name??``),kind:t===`instant`?`immediate`:t===`transform`||t===`overload`?t:`continuous`,force_cost:t===`transform`||t===`overload`?-1:qe(e,`force`),gauge_cost:qe(e,`gauge`),cancel_cost:e.cancel===!0?1:-1,trap:t===`trap`,text:String(e.text??``).trim(),lines:[]}}function Ze(e){let[t,n]=e.split(`: `);return n?t.toLowerCase().split(` `).reverse().join(`_`):`boost`}function Qe(e,t){let{fields:n,boost:r}=e,[i,a]=Ye(n.range),o=String(n.kind??`special`),s=[`normal`,`special`,`ultra`].includes(o)?o:`special`,c=String(n.name??``);return{id:`${t}/${Ke(c)}`,name:c,kind:o===`character`?`faceattack`:o===`boost`?Ze(c):s,copies:Number(n.copies)||0,force_cost:qe(n,`force`),gauge_cost:qe(n,`gauge`),range_min:o===`boost`?0:i,range_max:o===`boost`?0:a,power:Q(n.power),speed:Q(n.speed),armor:Q(n.armor),guard:Q(n.guard),discount:null,boost:r?Xe(r):null,extra:n.extra===!0,text:String(n.attack??``).trim(),lines:[]}}function $e(e){let t=String(e.fields.name??``),n=String(e.fields.id??``)||Ke(t),r=e.fields.exceed;return{id:n,name:t,season:Number(e.fields.season)||0,exceed_cost:typeof r==`number`?r:-1,deck_size:0,life:Number(e.fields.life)||30,hand_limit:Number(e.fields.hand_limit)||7,normals:String(e.fields.normals??`standard`),basic:{text:e.basic,lines:[]},exceeded:{text:e.exceeded,lines:[]},rulings:[],cards:e.cards.map(e=>Qe(e,n)),look:Object.keys(e.look).length?e.look:null}}var $=e=>`"${e.replaceAll(`\\`,`\\\\`).replaceAll(`"`,`\\"`)}"`,et=e=>e.includes(`'`)?$(e):`'${e}'`,tt=e=>`'''\n${e}\n'''`,nt={RANGE_TO_OPPONENT:`distance`,TOTAL_POWER:`power`,CARDS_IN_HAND:`cards in hand`,CARDS_IN_HAND_MAX_7:`cards in hand (max 7)`},rt=e=>typeof e==`number`?e<0?`-`:String(e):nt[e]??e,it=e=>typeof e==`number`&&e>=0?String(e):$(rt(e));function at(e){if(e.range_min===-1)return`"-"`;let t=rt(e.range_min),n=rt(e.range_max);return $(t===n?t:`${t}-${n}`)}function ot(e,t){let n=e.gauge_cost||e.force_cost;return n>0?[`cost = ${$(`${n} ${e.gauge_cost?`gauge`:`force`}${t?`, ${t}`:``}`)}`]:[]}function st(e){let t=e.trap?`trap`:e.kind===`immediate`?`instant`:e.kind;return[`[card.boost]`,`name = ${$(e.name)}`,`kind = "${t}"`,...ot(e),...e.cancel_cost>=0?[`cancel = true`]:[],...e.text?[`text = ${tt(e.text)}`]:[]]}function ct(e){let t=e.kind===`faceattack`;return[``,`[[card]]`,`name = ${$(e.name)}`,`kind = "${t?`character`:H(e)?e.kind:`boost`}"`,...t?[]:[`copies = ${e.copies}`],...ot(e,e.discount),`range = ${H(e)?at(e):$(`-`)}`,`power = ${it(e.power)}`,`speed = ${it(e.speed)}`,...e.armor===0?[]:[`armor = ${it(e.armor)}`],...e.guard===0?[]:[`guard = ${it(e.guard)}`],...e.extra&&!t?[`extra = true`]:[],...e.start_sealed?[`sealed = ${e.start_sealed}`]:[],...e.text?[`attack = ${tt(e.text)}`]:[],...e.boost&&!t?st(e.boost):[]]}function lt(e){return e.cards.filter(e=>!e.extra&&e.kind!==`faceattack`).reduce((e,t)=>e+t.copies-(t.start_sealed??0),0)}function ut(e,t,n){let r=t=>e[t].text?[``,`[${t}]`,`text = ${tt(e[t].text)}`]:[];return[`id = ${$(n)}`,`name = ${$(t)}`,`season = ${e.season}`,`exceed = ${e.exceed_cost<0?`"never"`:e.exceed_cost}`,`normals = ${$(e.normals)}`,...e.modules?.length?[`modules = [${e.modules.map($).join(`, `)}]`]:[],...e.life===30?[]:[`life = ${e.life}`],...e.hand_limit===7?[]:[`hand_limit = ${e.hand_limit}`],...lt(e)===30?[]:[`unusual_deck = "as that of ${e.name}"`],...e.rulings.length?[`rulings = [`,...e.rulings.map(e=>`    ${et(e)},`),`]`]:[],...r(`basic`),...r(`exceeded`),...e.cards.filter(e=>e.kind!==`normal`).flatMap(ct),``].join(`
`)}var dt=`# A fighter made up for this editor. Change anything: faults show while you type.
id = "mara-tide"
name = "Mara Tide"
season = 1
exceed = 2
normals = "standard"
rulings = [
    'Undertow pulls before damage, so an opponent pulled past Mara is behind her when After lines come.',
]

[basic]
text = '''
Action: draw 1, advance or retreat 1.
'''

[exceeded]
text = '''
Hit: push or pull 1.
'''

[[card]]
name = "Spring Flood"
kind = "ultra"
copies = 2
cost = "3 gauge"
range = "1-4"
power = 6
speed = 5
attack = '''
Hit: push 3.
'''
[card.boost]
name = "High Water"
kind = "continuous"
text = '''
+1 power, +1 speed.
'''

[[card]]
name = "Maelstrom"
kind = "ultra"
copies = 2
cost = "4 gauge"
range = "1-2"
power = 8
speed = 3
armor = 2
guard = 5
attack = '''
Ignore armor.
Hit: pull 2, gain advantage.
'''
[card.boost]
name = "Slack Tide"
kind = "instant"
text = '''
Draw 3.
'''

[[card]]
name = "Undertow"
kind = "special"
copies = 2
range = "2-4"
power = 3
speed = 5
attack = '''
Hit: pull 2.
After: close 1.
'''
[card.boost]
name = "Deep Breath"
kind = "instant"
text = '''
Draw 2.
'''

[[card]]
name = "Breaker"
kind = "special"
copies = 2
range = "1"
power = 5
speed = 3
guard = 5
attack = '''
Before: close 2.
Hit: push 2.
'''
[card.boost]
name = "Sea Legs"
kind = "continuous"
text = '''
+2 armor.
'''

[[card]]
name = "Harpoon"
kind = "special"
copies = 2
range = "3-5"
power = 4
speed = 4
attack = '''
Hit: pull 3.
'''
[card.boost]
name = "Take Aim"
kind = "continuous"
text = '''
+0-1 range, +1 speed.
'''

[[card]]
name = "Riptide"
kind = "special"
copies = 2
range = "1-2"
power = 4
speed = 6
attack = '''
After: retreat 2.
'''
[card.boost]
name = "Slip Away"
kind = "instant"
text = '''
Advance or retreat 2.
Take another action.
'''

[[card]]
name = "Anchor Swing"
kind = "special"
copies = 2
cost = "1 force"
range = "1-2"
power = 6
speed = 2
armor = 1
guard = 6
attack = '''
Hit: gain advantage.
'''
[card.boost]
name = "Dig In"
kind = "continuous"
text = '''
+1 power, +2 guard.
'''
`,ft=N(`<span class="refused"> </span>`),pt=N(` <button type="button" class="link"> </button>`,1),mt=N(`<option> </option>`),ht=N(`<div class="page sheet-page editor-page"><!> <main class="editor" id="content" tabindex="-1"><header class="e-top"><h1 class="disp"> </h1> <p role="status"><!></p> <div class="e-tools"><label class="start"><span class="sr"> </span> <select><option> </option><option> </option><!></select></label> <label class="act e-open"><b> </b><input type="file" accept=".toml,text/plain"/></label> <button type="button" class="act"><b> </b></button></div> <div class="e-sides" role="group"><button type="button"> </button> <button type="button"> </button></div></header> <!> <!> <!> <!></main></div>`);function gt(e,a){n(a,!0);let o=c.editor,g=i(d(ee(`editor.text`,dt))),_=i(1),S=i(`text`),C=i(``),w=i(void 0),T,O=new Ge,N=s(()=>fe(L(g))),re=s(()=>me(L(N),L(_))),z=s(()=>O.answer?.faults??[]),B=s(()=>{let e=$e(L(N)),t=O.checked===L(g)?O.answer?.character:void 0;if(!t)return e;let n=t.cards.filter(e=>e.kind!==`normal`);return n.length===e.cards.length?{...t,look:e.look,cards:n}:e}),ae=s(()=>{let e=L(N).cards[L(re)],t=e&&L(z).find(t=>t.line>=e.line&&t.line<=e.last);return t&&O.checked===L(g)?ve(L(g),t).word:``}),oe=s(()=>`${L(B).id}.toml`);function V(e){p(g,e,!0),p(C,``),clearTimeout(T),T=setTimeout(()=>P(`editor.text`,e),400),O.want(e)}let H=i(``);function se(e){p(H,L(g),!0),V(e),p(S,`text`),L(w)?.goTo(1)}function ce(e){let t=e.currentTarget.value;e.currentTarget.value=``;let n=v(t);t===`example`?se(dt):n&&se(ut(n,`My ${n.name}`,`my-${n.id}`))}async function le(e){let t=e.currentTarget.files?.[0];e.currentTarget.value=``,t&&(t.size>6e4?p(C,o.too_large,!0):se(await t.text()))}function ue(){let e=URL.createObjectURL(new Blob([L(g)],{type:`text/plain`})),t=document.createElement(`a`);t.href=e,t.download=L(oe),t.click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}function de(e,t=1){p(S,`text`),L(w)?.goTo(e,t)}f(()=>O.want(L(g),!0)),u(()=>{O.stop(),clearTimeout(T),P(`editor.text`,L(g))});var U=ht();m(`14qqljg`,e=>{ne(()=>{r.title=`${o.title??``} · Exceed`})});var pe=A(U);ie(pe,{});var he=l(pe,2),W=A(he),ge=A(W),_e=k(ge,!0),G=l(ge,2),ye=A(G),K=e=>{var t=ft(),n=k(t,!0);y(()=>j(n,L(C))),E(e,t)},be=e=>{var n=pt(),r=t(n),i=l(r),a=k(i,!0);y(()=>{j(r,`${o.replaced??``} `),j(a,o.bring_back)}),I(`click`,i,()=>{V(L(H)),p(H,``)}),E(e,n)},xe=e=>{var t=D();y(()=>j(t,o.kept)),E(e,t)};M(ye,e=>{L(C)?e(K):L(H)?e(be,1):e(xe,-1)}),x(G);var Se=l(G,2),Ce=A(Se),we=A(Ce),Ee=k(we,!0),De=l(we,2),q=A(De),ke=k(q,!0);q.value=q.__value=``;var J=l(q),Ae=k(J,!0);J.value=J.__value=`example`;var je=l(J);F(je,17,()=>te.characters,e=>e.id,(e,t)=>{var n=mt(),r=k(n,!0),i={};y(()=>{j(r,L(t).name),i!==(i=L(t).id)&&(n.value=(n.__value=i)??``)}),E(e,n)}),x(De),x(Ce);var Y=l(Ce,2),Me=A(Y),Ne=k(Me,!0),Pe=l(Me);x(Y);var Fe=l(Y,2),Le=A(Fe),Re=k(Le,!0);x(Fe),x(Se);var ze=l(Se,2),X=A(ze),Be=k(X,!0),Z=l(X,2),He=k(Z,!0);x(ze),x(W);var Ue=l(W,2);Oe(Ue,{get character(){return L(B)},get draft(){return L(N)},get faults(){return L(z)},get current(){return L(re)},goTo:de});var We=l(Ue,2);{let e=s(()=>O.checked===L(g)?L(z):[]),t=s(()=>O.checked!==L(g));h(Te(We,{get text(){return L(g)},get line(){return L(_)},get faults(){return L(e)},get stale(){return L(t)},change:V,move:e=>p(_,e,!0)}),e=>p(w,e,!0),()=>L(w))}var Ke=l(We,2);Ve(Ke,{get character(){return L(B)},get current(){return L(re)},get hole(){return L(ae)},goTo:e=>de(L(N).cards[e]?.line??1)}),Ie(l(Ke,2),{get checker(){return O},get text(){return L(g)},get file(){return L(oe)},goTo:de,apply:e=>{p(S,`text`),L(w)?.apply(e)},again:()=>O.want(L(g),!0)}),x(he),x(U),y(()=>{b(he,`data-side`,L(S)),j(_e,o.title),j(Ee,o.start_from),j(ke,o.start_from),j(Ae,o.example),j(Ne,o.open),j(Re,o.download),b(ze,`aria-label`,o.shown),b(X,`aria-pressed`,L(S)===`text`),j(Be,o.text),b(Z,`aria-pressed`,L(S)===`cards`),j(He,o.cards)}),I(`change`,De,ce),I(`change`,Pe,le),I(`click`,Fe,ue),I(`click`,X,()=>p(S,`text`)),I(`click`,Z,()=>p(S,`cards`)),E(e,U),R()}T([`click`,`change`]);export{gt as default};