import{At as e,Bt as t,Dt as n,E as r,Ft as i,Gt as a,J as o,Lt as s,Mt as c,N as l,Nt as u,P as d,Pt as f,Q as p,R as m,Rt as h,St as g,T as _,Tt as v,U as y,Ut as b,W as x,X as S,Y as C,_t as w,dt as T,gt as ee,h as E,it as D,j as O,jt as k,kt as A,lt as j,m as M,ot as N,p as te,pt as P,rt as F,vt as I,wt as ne,xt as L,yt as re,zt as R}from"./facts-tkfQiO8u.js";import{r as z,t as B}from"./Figure-Dhh0Thbu.js";import{d as ie,i as ae,y as oe}from"./index-DsPsJzDt.js";import{n as se}from"./words-BLhRpoXb.js";import{t as V}from"./Sides-BL1XYCyO.js";var H=/^\s*([\w-]+)\s*=\s*('''|""")(.*)$/,ce=/^\s*([\w-]+)\s*=\s*(.*?)\s*$/;function le(e){let t=e.replace(/\s+#.*$/,``).trim(),n=/^'([^']*)'/.exec(t)??/^"((?:[^"\\]|\\.)*)"/.exec(t);return n?n[1].replace(/\\(.)/g,`$1`):t===`true`||t===`false`?t===`true`:t!==``&&!Number.isNaN(Number(t))?Number(t):t.replace(/^["']/,``)}function ue(e){let t={};for(let n of e.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^,}\s]+)/g))t[n[1]]=le(n[2]);return t}function U(e,t){if(t===`'''`||t===`"""`)return e.includes(t)?``:t;if(t===`[`)return/\]\s*(#.*)?$/.test(e)?``:`[`;let n=H.exec(e);return n?n[3].includes(n[2])?``:n[2]:/^\s*[\w-]+\s*=\s*\[/.test(e)&&!/\]\s*(#.*)?$/.test(e)?`[`:``}function de(e){let t={fields:{},look:{},basic:``,exceeded:``,rulings:0,cards:[]},n=t.fields,r=``,i=``,a=new Map;e.split(`
`).forEach((e,o)=>{let s=t.cards.at(-1);s&&(s.last=o+1);let c=r;if(r=U(e,r),c===`'''`||c===`"""`){let t=e.indexOf(c),r=t<0?e:e.slice(0,t);(t<0||r.trim())&&(n[i]=String(n[i]??``)+r+`
`);return}if(c===`[`){i===`rulings`&&/^\s*['"]/.test(e)&&(t.rulings+=1);return}let l=/^\s*\[\[?\s*([\w.-]+)\s*\]\]?/.exec(e);if(l){n=fe(t,l[1],o+1,a);return}let u=H.exec(e),d=ce.exec(e);if(u){i=u[1];let e=u[3].indexOf(u[2]);n[i]=e<0?u[3]:u[3].slice(0,e)}else if(d&&!e.trim().startsWith(`#`)){if(i=d[1],r===`[`)return;i===`look`?t.look=ue(d[2]):n[i]=le(d[2])}});for(let[e,n]of a)t[n]=String(e.text??``).trim();return t}function fe(e,t,n,r){let i={};return t===`card`?e.cards.push({line:n,last:n,fields:i,boost:null}):t===`card.boost`&&e.cards.length?e.cards.at(-1).boost=i:t===`basic`||t===`exceeded`?r.set(i,t):t===`look`&&(e.look=i),i}function pe(e,t){return e.cards.findIndex(e=>t>=e.line&&t<=e.last)}function me(e,t){if(t===`'''`||t===`"""`){let n=/^([A-Z][a-z]+(?: [a-z ]+?)?(?:,[^:]*)?:)(.*)$/.exec(e);return n?[[n[1],`g`],[n[2],`t`]]:[[e,e.includes(t)?`s`:`t`]]}if(t===`[`)return[[e,`s`]];if(/^\s*#/.test(e))return[[e,`c`]];if(/^\s*\[/.test(e))return[[e,`h`]];let n=/^(\s*[\w-]+)(\s*=\s*)(.*)$/.exec(e);if(!n)return[[e,`t`]];let r=n[3];return[[n[1],`k`],[n[2],`t`],[r,/^(true|false|[\d.]+)\b/.test(r)?`n`:`s`]]}function W(e,t){let n=0,r=1;for(let i of e){if(r>=t)break;r+=1,n+=i.length}return n}function he(e,t){let n=[],r=0;for(let[i,a]of e){let e=new Set([0,i.length]);for(let[n,a]of t)for(let t of[n-r,a-r])t>0&&t<i.length&&e.add(t);let o=[...e].sort((e,t)=>e-t);for(let e=0;e+1<o.length;e++){let s=o[e],c=t.some(([e,t])=>r+s>=e&&r+s<t);n.push({text:i.slice(s,o[e+1]),look:a,fault:c})}r+=i.length}return n}function ge(e,t){let n=``;return e.split(`
`).map((e,r)=>{let i=me(e,n);return n=U(e,n),he(i,t.filter(e=>e.line===r+1).map(t=>[W(e,t.column),W(e,t.column+t.length)]))})}function _e(e,t){let n=e.split(`
`),r=n[t.line-1]??``,i=n.slice(0,t.line-1).reduce((e,t)=>e+t.length+1,0),a=i+W(r,t.column),o=i+W(r,t.column+t.length);return{from:a,to:o,word:e.slice(a,o)}}function ve(e,t){let n=/did you mean `([^`]+)`/.exec(t.suggestion??``)?.[1];if(!n)return null;let{from:r,to:i,word:a}=_e(e,t),o=n.replace(/^"(.*)"$/,`$1`),s=/^["']/.exec(a)?.[0];return{from:r,to:i,old:a,text:s&&a.endsWith(s)?s+o+s:n}}var G=e=>e.replace(/`([^`]*)`/g,`“$1”`),K=e=>e.replace(/^(["'])(.*)\1$/,`$2`),ye=P(`<span> </span>`),be=P(`<button type="button" tabindex="-1"> </button>`),xe=P(`<span class="msg"><span> </span><!></span>`),Se=P(`<div><span class="no"></span><span class="ln"></span><!></div>`),Ce=P(`<div><div class="code-sheet"><div class="paint" aria-hidden="true"></div> <textarea aria-describedby="editor-faults" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea></div></div>`);function we(e,n){t(n,!0);let r=E.editor,a=i(void 0),l=i(void 0),u=s(()=>ge(n.text,n.faults)),d=s(()=>n.text.split(`
`).reduce((e,t)=>Math.max(e,t.length),0)),p=s(()=>new Map(n.faults.map(e=>[e.line,e])));function _(){if(!L(l))return;let e=L(l).value.slice(0,L(l).selectionStart).split(`
`).length;e!==n.line&&n.move(e)}async function w(e,t=1){if(await g(),!L(l)||!L(a))return;let r=n.text.split(`
`).slice(0,e-1).reduce((e,t)=>e+t.length+1,0)+t-1;L(l).focus({preventScroll:!0}),L(l).setSelectionRange(r,r),L(a).scrollTop=(e-1)*26-L(a).clientHeight/3,L(a).scrollLeft=0,n.move(e)}function ee(e){L(l)&&(L(l).focus({preventScroll:!0}),L(l).setSelectionRange(e.from,e.to),document.execCommand(`insertText`,!1,e.text)||(L(l).setRangeText(e.text,e.from,e.to,`end`),n.change(L(l).value)))}var O={goTo:w,apply:ee},M=Ce();let te;var P=A(M);let ne;var z=A(P);F(z,21,()=>L(u),D,(e,t,i)=>{let a=s(()=>L(p).get(i+1)),o=s(()=>L(a)?ve(n.text,L(a)):null);var l=Se();let u;var d=A(l);d.textContent=i+1;var f=c(d);F(f,21,()=>L(t),D,(e,t)=>{var n=ye();let r;var i=k(n,!0);v(()=>{r=C(n,1,S(L(t).look),null,r,{wrong:L(t).fault}),j(i,L(t).text)}),T(e,n)}),b(f);var m=c(f),h=e=>{var t=xe(),n=A(t),i=k(n,!0),s=c(n),l=e=>{var t=be(),n=k(t,!0);v(e=>j(n,e),[()=>r.change_to(K(L(o).text))]),I(`click`,t,()=>ee(L(o))),T(e,t)};N(s,e=>{L(o)&&e(l)}),b(t),v(e=>j(i,e),[()=>G(L(a).text)]),T(e,t)};N(m,e=>{L(a)&&e(h)}),b(l),v(()=>u=C(l,1,`row`,null,u,{bad:L(a),here:i+1===n.line})),T(e,l)}),b(z);var B=c(z,2);return h(B),m(B,e=>f(l,e),()=>L(l)),b(P),b(M),m(M,e=>f(a,e),()=>L(a)),v(()=>{te=C(M,1,`code`,null,te,{stale:n.stale}),ne=o(P,``,ne,{"--letters":L(d),"--rows":L(u).length}),x(B,n.text),y(B,`aria-label`,r.file)}),I(`input`,B,e=>{n.change(e.currentTarget.value),_()}),I(`keyup`,B,_),I(`click`,B,_),re(`select`,B,_),T(e,M),R(O)}w([`click`,`input`,`keyup`]);var Te=P(`<b class="er">!<span class="sr"> </span></b>`),Ee=P(`<button type="button"><span> </span> <!></button>`),De=P(`<nav class="contents"><div class="c-tile"><!></div> <h2> </h2> <!> <!></nav>`);function Oe(e,n){t(n,!0);let r=(e,t=a,r=a,o=a,s=a,l=a)=>{var u=Ee(),d=A(u),f=k(d,!0),p=c(d,2),m=e=>{var t=Te(),n=c(A(t)),r=k(n,!0);b(t),v((e,n)=>{y(t,`title`,e),j(r,n)},[()=>i.faults(s()),()=>i.faults(s())]),T(e,t)};N(p,e=>{s()&&e(m)}),b(u),v(()=>{C(u,1,S(r())),y(u,`aria-current`,l()?`true`:void 0),j(f,t())}),I(`click`,u,()=>n.goTo(o())),T(e,u)},i=E.editor,l=s(()=>z(n.character).palette.base),u=s(()=>n.draft.cards[0]?.line??1/0),d=(e,t)=>n.faults.filter(n=>n.line>=e&&n.line<=t).length;var f=De();let p;var m=A(f),h=A(m);oe(h,{get id(){return n.character.id},get character(){return n.character}}),b(m);var g=c(m,2),_=k(g,!0),x=c(g,2);{let e=s(()=>d(1,L(u)-1));r(x,()=>i.head,()=>`head`,()=>1,()=>L(e),()=>n.current<0)}var w=c(x,2);F(w,17,()=>n.draft.cards,D,(e,t,a)=>{{let o=s(()=>String(L(t).fields.name??``)||i.nameless_card),c=s(()=>String(L(t).fields.kind??``)),l=s(()=>d(L(t).line,L(t).last));r(e,()=>L(o),()=>L(c),()=>L(t).line,()=>L(l),()=>n.current===a)}}),b(f),v(()=>{y(f,`aria-label`,i.contents),p=o(f,``,p,{"--pc":L(l)}),j(_,n.character.name||i.nameless)}),T(e,f),R()}w([`click`]);var q=P(`<b> </b> <span> </span> <button type="button" class="link"> </button>`,1),ke=P(`<b class="good"> </b> <span> <code> </code></span>`,1),J=P(`<b> </b> <span class="until"> </span>`,1),Ae=P(`<span> </span>`),je=P(`<span class="limit"> </span>`),Me=P(`<button type="button" class="take"> </button>`),Ne=P(`<li><button type="button" class="link"> </button> <span> </span> <!></li>`),Pe=P(`<ul></ul>`),Fe=P(`<footer id="editor-faults"><div class="f-state" role="status"><!> <!></div> <!></footer>`);function Ie(n,r){t(r,!0);let i=E.editor,a=s(()=>r.checker.answer?.faults??[]),o=s(()=>r.checker.checked===r.text);var l=Fe();let u;var d=A(l),f=A(d),p=t=>{var n=q(),a=e(n),o=k(a,!0),s=c(a,2),l=k(s,!0),u=c(s,2),d=k(u,!0);v(()=>{j(o,i.not_checked),j(l,r.checker.problem),j(d,E.problem.again)}),I(`click`,u,function(...e){r.again?.apply(this,e)}),T(t,n)},m=t=>{var n=ke(),a=e(n),o=k(a,!0),s=c(a,2),l=A(s),u=c(l),d=k(u);b(s),v(()=>{j(o,i.understood),j(l,`${i.how_to_play??``} `),j(d,`exceed play --cards ${r.file??``}`)}),T(t,n)},h=t=>{var n=J(),r=e(n),o=k(r,!0),s=c(r,2),l=k(s,!0);v(e=>{j(o,e),j(l,i.until_understood)},[()=>i.faults(L(a).length)]),T(t,n)},g=e=>{var t=Ae(),n=k(t,!0);v(()=>j(n,i.checking)),T(e,t)};N(f,e=>{r.checker.state===`failed`?e(p):r.checker.answer?.ok&&L(o)?e(m,1):L(a).length?e(h,2):r.checker.state!==`limit`&&e(g,3)});var _=c(f,2),x=e=>{var t=je(),n=k(t,!0);v(e=>j(n,e),[()=>i.limit(r.checker.wait)]),T(e,t)},S=e=>{var t=je(),n=k(t,!0);v(()=>j(n,i.soon)),T(e,t)};N(_,e=>{r.checker.state===`limit`?e(x):r.checker.answer&&!L(o)&&r.checker.state!==`failed`&&e(S,1)}),b(d);var w=c(d,2),ee=e=>{var t=Pe();F(t,21,()=>L(a),D,(e,t)=>{let n=s(()=>L(o)?ve(r.text,L(t)):null);var a=Ne(),l=A(a),u=k(l,!0),d=c(l,2),f=k(d),p=c(d,2),m=e=>{var t=Me(),a=k(t,!0);v((e,n)=>{y(t,`aria-label`,e),j(a,n)},[()=>i.change_from_to(K(L(n).old),K(L(n).text)),()=>i.change_to(K(L(n).text))]),I(`click`,t,()=>r.apply(L(n))),T(e,t)};N(p,e=>{L(n)&&e(m)}),b(a),v((e,t,n)=>{j(u,e),j(f,`${t??``}${n??``}`)},[()=>i.line(L(t).line),()=>se(G(L(t).text)),()=>!L(n)&&L(t).suggestion?`; ${G(L(t).suggestion)}`:``]),I(`click`,l,()=>r.goTo(L(t).line,L(t).column)),T(e,a)}),b(t),T(e,t)};N(w,e=>{L(a).length&&e(ee)}),b(l),v(()=>u=C(l,1,`faults`,null,u,{bad:L(a).length>0})),T(n,l),R()}w([`click`]);var Le=P(`<p> </p> <!>`,1),Re=P(`<div class="p-figure"><!></div> <!>`,1),ze=P(`<li><button type="button"><!></button></li>`),Be=P(`<h2> </h2> <ul></ul>`,1),Y=P(`<aside class="preview"><!> <!></aside>`);function Ve(n,r){t(r,!0);let i=E.editor,a=s(()=>r.character.cards[r.current]);var o=Y(),l=A(o),u=t=>{var n=Le(),o=e(n),s=k(o,!0),l=c(o,2);ae(l,{get card(){return L(a)},get character(){return r.character},get hole(){return r.hole},size:`full`,look:`whole`}),v(e=>j(s,e),[()=>r.hole?i.as_it_looks_marked(L(a).name):i.as_it_looks(L(a).name)]),T(t,n)},d=t=>{var n=Re(),i=e(n),a=A(i);B(a,{get id(){return r.character.id},get character(){return r.character},height:230}),b(i);var o=c(i,2);V(o,{get character(){return r.character},level:`h2`}),T(t,n)};N(l,e=>{L(a)?e(u):e(d,-1)});var f=c(l,2),p=t=>{var n=Be(),a=e(n),o=k(a,!0),s=c(a,2);F(s,21,()=>r.character.cards,D,(e,t,n)=>{var a=ze(),o=A(a),s=A(o);ae(s,{get card(){return L(t)},get character(){return r.character}}),b(o),b(a),v(e=>{y(o,`aria-label`,e),y(o,`aria-current`,n===r.current?`true`:void 0)},[()=>i.go_to_card(L(t).name)]),I(`click`,o,()=>r.goTo(n)),T(e,a)}),b(s),v(()=>j(o,i.all_cards)),T(t,n)};N(f,e=>{r.character.cards.length&&e(p)}),b(o),v(()=>y(o,`aria-label`,i.preview)),T(n,o),R()}w([`click`]);var He=6e4,X=18,Ue=650,We=2e3,Ge=class{#e=i(`idle`);get state(){return L(this.#e)}set state(e){f(this.#e,e,!0)}#t=i(null);get answer(){return L(this.#t)}set answer(e){f(this.#t,e)}#n=i(``);get checked(){return L(this.#n)}set checked(e){f(this.#n,e)}#r=i(``);get problem(){return L(this.#r)}set problem(e){f(this.#r,e,!0)}#i=i(0);get wait(){return L(this.#i)}set wait(e){f(this.#i,e,!0)}asked=[];wanted=``;timer;ticking;want(e,t=!1){this.wanted=e,this.state!==`asking`&&(clearTimeout(this.timer),this.answer&&e===this.checked?this.state=`done`:(this.state=`waiting`,this.schedule(t?0:this.recent()>X/2?We:Ue)))}stop(){clearTimeout(this.timer),clearInterval(this.ticking)}recent(){let e=Date.now();return this.asked=te(`editor.asked`,[]).filter(t=>e-t<He&&t<=e),this.asked.length}schedule(e){this.recent()<X?this.timer=setTimeout(()=>void this.ask(),e):this.hold(He-(Date.now()-this.asked[0])+500)}hold(e){this.state=`limit`,this.wait=Math.ceil(e/1e3),clearInterval(this.ticking),this.ticking=setInterval(()=>{this.wait=Math.max(0,this.wait-1),this.wait===0&&clearInterval(this.ticking)},1e3),this.timer=setTimeout(()=>void this.ask(),e)}async ask(){let e=this.wanted;this.state=`asking`,M(`editor.asked`,[...this.asked,Date.now()]);try{this.answer=await O(`/api/cards/check`,{toml:e}),this.checked=e,this.problem=``,this.state=`done`}catch(e){let t=e;if(t.status===429){this.hold(2e4);return}this.problem=t.message,this.state=`failed`;return}this.wanted!==e&&this.want(this.wanted)}},Ke=e=>e.toLowerCase().replace(/[^a-z0-9]+/g,`-`).replace(/^-|-$/g,``)||`my-first-fighter`;function Z(e,t){let n=/(\d+)\s*(force|gauge)/.exec(String(e.cost??``));return n&&n[2]===t?Number(n[1]):0}var qe={"-":-1,distance:`RANGE_TO_OPPONENT`,power:`TOTAL_POWER`,"cards in hand":`CARDS_IN_HAND`};function Q(e){if(typeof e==`number`)return e;let t=String(e??``).trim();return t===``?0:qe[t]??(/^\d+$/.test(t)?Number(t):t)}function Je(e){let t=String(e??``).trim();if(t===``||t===`-`)return[-1,-1];let[n,r]=t.split(`-`).map(Q);return[n??-1,r??n??-1]}function Ye(e){let t=String(e.kind??``);return{name:String(e.name??``),kind:t===`instant`?`immediate`:`continuous`,force_cost:Z(e,`force`),gauge_cost:Z(e,`gauge`),cancel_cost:e.cancel===!0?1:-1,trap:t===`trap`,text:String(e.text??``).trim(),lines:[]}}function Xe(e,t){let{fields:n,boost:r}=e,[i,a]=Je(n.range),o=String(n.kind??`special`),s=[`normal`,`special`,`ultra`].includes(o)?o:`special`;return{id:`${t}/${Ke(String(n.name??``))}`,name:String(n.name??``),kind:o===`character`?`faceattack`:s,copies:Number(n.copies)||0,force_cost:Z(n,`force`),gauge_cost:Z(n,`gauge`),range_min:i,range_max:a,power:Q(n.power),speed:Q(n.speed),armor:Q(n.armor),guard:Q(n.guard),discount:null,boost:r?Ye(r):null,extra:n.extra===!0,text:String(n.attack??``).trim(),lines:[]}}function Ze(e){let t=String(e.fields.name??``),n=String(e.fields.id??``)||Ke(t),r=e.fields.exceed;return{id:n,name:t,season:Number(e.fields.season)||0,exceed_cost:typeof r==`number`?r:-1,deck_size:0,life:Number(e.fields.life)||30,hand_limit:Number(e.fields.hand_limit)||7,normals:String(e.fields.normals??`standard`),basic:{text:e.basic,lines:[]},exceeded:{text:e.exceeded,lines:[]},rulings:[],cards:e.cards.map(e=>Xe(e,n)),look:Object.keys(e.look).length?e.look:null}}var $=e=>`"${e.replaceAll(`\\`,`\\\\`).replaceAll(`"`,`\\"`)}"`,Qe=e=>e.includes(`'`)?$(e):`'${e}'`,$e=e=>`'''\n${e}\n'''`,et={RANGE_TO_OPPONENT:`distance`,TOTAL_POWER:`power`,CARDS_IN_HAND:`cards in hand`},tt=e=>typeof e==`number`?e<0?`-`:String(e):et[e]??e,nt=e=>typeof e==`number`&&e>=0?String(e):$(tt(e));function rt(e){if(e.range_min===-1)return`"-"`;let t=tt(e.range_min),n=tt(e.range_max);return $(t===n?t:`${t}-${n}`)}function it(e,t){let n=e.gauge_cost||e.force_cost;return n?[`cost = ${$(`${n} ${e.gauge_cost?`gauge`:`force`}${t?`, ${t}`:``}`)}`]:[]}function at(e){let t=e.trap?`trap`:e.kind===`immediate`?`instant`:`continuous`;return[`[card.boost]`,`name = ${$(e.name)}`,`kind = "${t}"`,...it(e),...e.cancel_cost>=0?[`cancel = true`]:[],...e.text?[`text = ${$e(e.text)}`]:[]]}function ot(e){let t=e.kind===`faceattack`;return[``,`[[card]]`,`name = ${$(e.name)}`,`kind = "${t?`character`:e.kind}"`,...t?[]:[`copies = ${e.copies}`],...it(e,e.discount),`range = ${rt(e)}`,`power = ${nt(e.power)}`,`speed = ${nt(e.speed)}`,...e.armor===0?[]:[`armor = ${nt(e.armor)}`],...e.guard===0?[]:[`guard = ${nt(e.guard)}`],...e.extra&&!t?[`extra = true`]:[],...e.start_sealed?[`sealed = ${e.start_sealed}`]:[],...e.text?[`attack = ${$e(e.text)}`]:[],...e.boost&&!t?at(e.boost):[]]}function st(e){return e.cards.filter(e=>!e.extra&&e.kind!==`faceattack`).reduce((e,t)=>e+t.copies-(t.start_sealed??0),0)}function ct(e,t,n){let r=t=>e[t].text?[``,`[${t}]`,`text = ${$e(e[t].text)}`]:[];return[`id = ${$(n)}`,`name = ${$(t)}`,`season = ${e.season}`,`exceed = ${e.exceed_cost<0?`"never"`:e.exceed_cost}`,`normals = ${$(e.normals)}`,...e.modules?.length?[`modules = [${e.modules.map($).join(`, `)}]`]:[],...e.life===30?[]:[`life = ${e.life}`],...e.hand_limit===7?[]:[`hand_limit = ${e.hand_limit}`],...st(e)===30?[]:[`unusual_deck = "as that of ${e.name}"`],...e.rulings.length?[`rulings = [`,...e.rulings.map(e=>`    ${Qe(e)},`),`]`]:[],...r(`basic`),...r(`exceeded`),...e.cards.filter(e=>e.kind!==`normal`).flatMap(ot),``].join(`
`)}var lt=`# A fighter made up for this editor. Change anything: faults show while you type.
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
`,ut=P(`<span class="refused"> </span>`),dt=P(` <button type="button" class="link"> </button>`,1),ft=P(`<option> </option>`),pt=P(`<div class="page sheet-page editor-page"><!> <main class="editor" id="content" tabindex="-1"><header class="e-top"><h1 class="disp"> </h1> <p role="status"><!></p> <div class="e-tools"><label class="start"><span class="sr"> </span> <select><option> </option><option> </option><!></select></label> <label class="act e-open"><b> </b><input type="file" accept=".toml,text/plain"/></label> <button type="button" class="act"><b> </b></button></div> <div class="e-sides" role="group"><button type="button"> </button> <button type="button"> </button></div></header> <!> <!> <!> <!></main></div>`);function mt(a,o){t(o,!0);let h=E.editor,g=i(u(te(`editor.text`,lt))),x=i(1),S=i(`text`),C=i(``),w=i(void 0),D,O=new Ge,P=s(()=>de(L(g))),re=s(()=>pe(L(P),L(x))),z=s(()=>O.answer?.faults??[]),B=s(()=>{let e=Ze(L(P)),t=O.checked===L(g)?O.answer?.character:void 0;if(!t)return e;let n=t.cards.filter(e=>e.kind!==`normal`);return n.length===e.cards.length?{...t,look:e.look,cards:n}:e}),ae=s(()=>{let e=L(P).cards[L(re)],t=e&&L(z).find(t=>t.line>=e.line&&t.line<=e.last);return t&&O.checked===L(g)?_e(L(g),t).word:``}),oe=s(()=>`${L(B).id}.toml`);function se(e){f(g,e,!0),f(C,``),clearTimeout(D),D=setTimeout(()=>M(`editor.text`,e),400),O.want(e)}let V=i(``);function H(e){f(V,L(g),!0),se(e),f(S,`text`),L(w)?.goTo(1)}function ce(e){let t=e.currentTarget.value;e.currentTarget.value=``;let n=r(t);t===`example`?H(lt):n&&H(ct(n,`My ${n.name}`,`my-${n.id}`))}async function le(e){let t=e.currentTarget.files?.[0];e.currentTarget.value=``,t&&(t.size>6e4?f(C,h.too_large,!0):H(await t.text()))}function ue(){let e=URL.createObjectURL(new Blob([L(g)],{type:`text/plain`})),t=document.createElement(`a`);t.href=e,t.download=L(oe),t.click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}function U(e,t=1){f(S,`text`),L(w)?.goTo(e,t)}d(()=>O.want(L(g),!0)),l(()=>{O.stop(),clearTimeout(D),M(`editor.text`,L(g))});var fe=pt();p(`14qqljg`,e=>{ne(()=>{n.title=`${h.title??``} · Exceed`})});var me=A(fe);ie(me,{});var W=c(me,2),he=A(W),ge=A(he),ve=k(ge,!0),G=c(ge,2),K=A(G),ye=e=>{var t=ut(),n=k(t,!0);v(()=>j(n,L(C))),T(e,t)},be=t=>{var n=dt(),r=e(n),i=c(r),a=k(i,!0);v(()=>{j(r,`${h.replaced??``} `),j(a,h.bring_back)}),I(`click`,i,()=>{se(L(V)),f(V,``)}),T(t,n)},xe=e=>{var t=ee();v(()=>j(t,h.kept)),T(e,t)};N(K,e=>{L(C)?e(ye):L(V)?e(be,1):e(xe,-1)}),b(G);var Se=c(G,2),Ce=A(Se),Te=A(Ce),Ee=k(Te,!0),De=c(Te,2),q=A(De),ke=k(q,!0);q.value=q.__value=``;var J=c(q),Ae=k(J,!0);J.value=J.__value=`example`;var je=c(J);F(je,17,()=>_.characters,e=>e.id,(e,t)=>{var n=ft(),r=k(n,!0),i={};v(()=>{j(r,L(t).name),i!==(i=L(t).id)&&(n.value=(n.__value=i)??``)}),T(e,n)}),b(De),b(Ce);var Me=c(Ce,2),Ne=A(Me),Pe=k(Ne,!0),Fe=c(Ne);b(Me);var Le=c(Me,2),Re=A(Le),ze=k(Re,!0);b(Le),b(Se);var Be=c(Se,2),Y=A(Be),He=k(Y,!0),X=c(Y,2),Ue=k(X,!0);b(Be),b(he);var We=c(he,2);Oe(We,{get character(){return L(B)},get draft(){return L(P)},get faults(){return L(z)},get current(){return L(re)},goTo:U});var Ke=c(We,2);{let e=s(()=>O.checked===L(g)?L(z):[]),t=s(()=>O.checked!==L(g));m(we(Ke,{get text(){return L(g)},get line(){return L(x)},get faults(){return L(e)},get stale(){return L(t)},change:se,move:e=>f(x,e,!0)}),e=>f(w,e,!0),()=>L(w))}var Z=c(Ke,2);Ve(Z,{get character(){return L(B)},get current(){return L(re)},get hole(){return L(ae)},goTo:e=>U(L(P).cards[e]?.line??1)}),Ie(c(Z,2),{get checker(){return O},get text(){return L(g)},get file(){return L(oe)},goTo:U,apply:e=>{f(S,`text`),L(w)?.apply(e)},again:()=>O.want(L(g),!0)}),b(W),b(fe),v(()=>{y(W,`data-side`,L(S)),j(ve,h.title),j(Ee,h.start_from),j(ke,h.start_from),j(Ae,h.example),j(Pe,h.open),j(ze,h.download),y(Be,`aria-label`,h.shown),y(Y,`aria-pressed`,L(S)===`text`),j(He,h.text),y(X,`aria-pressed`,L(S)===`cards`),j(Ue,h.cards)}),I(`change`,De,ce),I(`change`,Fe,le),I(`click`,Le,ue),I(`click`,Y,()=>f(S,`text`)),I(`click`,X,()=>f(S,`cards`)),T(a,fe),R()}w([`click`,`change`]);export{mt as default};