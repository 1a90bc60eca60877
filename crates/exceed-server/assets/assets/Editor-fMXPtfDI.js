import{A as e,At as t,Bt as n,Dt as r,Ft as i,Gt as a,J as o,Lt as s,M as c,Mt as l,N as u,Nt as d,P as f,Pt as p,Q as m,R as h,Rt as g,St as _,T as v,Tt as y,U as b,Ut as x,W as S,X as C,Y as w,_t as T,dt as E,gt as ee,it as D,jt as O,kt as k,lt as A,n as te,ot as j,pt as M,r as N,rt as P,vt as F,w as ne,wt as re,xt as I,yt as ie,zt as L}from"./storage-loTjsOhT.js";import{r as R,t as z}from"./Figure-C3m_dyua.js";import{O as ae,i as oe,p as se}from"./index-a1SzBRzR.js";import{n as ce}from"./words-CmBMkv4T.js";import{t as B}from"./Sides-BBne4lTX.js";var V=/^\s*([\w-]+)\s*=\s*('''|""")(.*)$/,le=/^\s*([\w-]+)\s*=\s*(.*?)\s*$/;function ue(e){let t=e.replace(/\s+#.*$/,``).trim(),n=/^'([^']*)'/.exec(t)??/^"((?:[^"\\]|\\.)*)"/.exec(t);return n?n[1].replace(/\\(.)/g,`$1`):t===`true`||t===`false`?t===`true`:t!==``&&!Number.isNaN(Number(t))?Number(t):t.replace(/^["']/,``)}function de(e){let t={};for(let n of e.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^,}\s]+)/g))t[n[1]]=ue(n[2]);return t}function H(e,t){if(t===`'''`||t===`"""`)return e.includes(t)?``:t;if(t===`[`)return/\]\s*(#.*)?$/.test(e)?``:`[`;let n=V.exec(e);return n?n[3].includes(n[2])?``:n[2]:/^\s*[\w-]+\s*=\s*\[/.test(e)&&!/\]\s*(#.*)?$/.test(e)?`[`:``}function fe(e){let t={fields:{},look:{},basic:``,exceeded:``,rulings:0,cards:[]},n=t.fields,r=``,i=``,a=new Map;e.split(`
`).forEach((e,o)=>{let s=t.cards.at(-1);s&&(s.last=o+1);let c=r;if(r=H(e,r),c===`'''`||c===`"""`){let t=e.indexOf(c),r=t<0?e:e.slice(0,t);(t<0||r.trim())&&(n[i]=String(n[i]??``)+r+`
`);return}if(c===`[`){i===`rulings`&&/^\s*['"]/.test(e)&&(t.rulings+=1);return}let l=/^\s*\[\[?\s*([\w.-]+)\s*\]\]?/.exec(e);if(l){n=pe(t,l[1],o+1,a);return}let u=V.exec(e),d=le.exec(e);if(u){i=u[1];let e=u[3].indexOf(u[2]);n[i]=e<0?u[3]:u[3].slice(0,e)}else if(d&&!e.trim().startsWith(`#`)){if(i=d[1],r===`[`)return;i===`look`?t.look=de(d[2]):n[i]=ue(d[2])}});for(let[e,n]of a)t[n]=String(e.text??``).trim();return t}function pe(e,t,n,r){let i={};return t===`card`?e.cards.push({line:n,last:n,fields:i,boost:null}):t===`card.boost`&&e.cards.length?e.cards.at(-1).boost=i:t===`basic`||t===`exceeded`?r.set(i,t):t===`look`&&(e.look=i),i}function me(e,t){return e.cards.findIndex(e=>t>=e.line&&t<=e.last)}function he(e,t){if(t===`'''`||t===`"""`){let n=/^([A-Z][a-z]+(?: [a-z ]+?)?(?:,[^:]*)?:)(.*)$/.exec(e);return n?[[n[1],`g`],[n[2],`t`]]:[[e,e.includes(t)?`s`:`t`]]}if(t===`[`)return[[e,`s`]];if(/^\s*#/.test(e))return[[e,`c`]];if(/^\s*\[/.test(e))return[[e,`h`]];let n=/^(\s*[\w-]+)(\s*=\s*)(.*)$/.exec(e);if(!n)return[[e,`t`]];let r=n[3];return[[n[1],`k`],[n[2],`t`],[r,/^(true|false|[\d.]+)\b/.test(r)?`n`:`s`]]}function U(e,t){let n=0,r=1;for(let i of e){if(r>=t)break;r+=1,n+=i.length}return n}function W(e,t){let n=[],r=0;for(let[i,a]of e){let e=new Set([0,i.length]);for(let[n,a]of t)for(let t of[n-r,a-r])t>0&&t<i.length&&e.add(t);let o=[...e].sort((e,t)=>e-t);for(let e=0;e+1<o.length;e++){let s=o[e],c=t.some(([e,t])=>r+s>=e&&r+s<t);n.push({text:i.slice(s,o[e+1]),look:a,fault:c})}r+=i.length}return n}function ge(e,t){let n=``;return e.split(`
`).map((e,r)=>{let i=he(e,n);return n=H(e,n),W(i,t.filter(e=>e.line===r+1).map(t=>[U(e,t.column),U(e,t.column+t.length)]))})}function _e(e,t){let n=e.split(`
`),r=n[t.line-1]??``,i=n.slice(0,t.line-1).reduce((e,t)=>e+t.length+1,0),a=i+U(r,t.column),o=i+U(r,t.column+t.length);return{from:a,to:o,word:e.slice(a,o)}}function ve(e,t){let n=/did you mean `([^`]+)`/.exec(t.suggestion??``)?.[1];if(!n)return null;let{from:r,to:i,word:a}=_e(e,t),o=n.replace(/^"(.*)"$/,`$1`),s=/^["']/.exec(a)?.[0];return{from:r,to:i,old:a,text:s&&a.endsWith(s)?s+o+s:n}}var G=e=>e.replace(/`([^`]*)`/g,`“$1”`),K=e=>e.replace(/^(["'])(.*)\1$/,`$2`),ye=M(`<span> </span>`),be=M(`<button type="button" tabindex="-1"> </button>`),xe=M(`<span class="msg"><span> </span><!></span>`),Se=M(`<div><span class="no"></span><span class="ln"></span><!></div>`),Ce=M(`<div><div class="code-sheet"><div class="paint" aria-hidden="true"></div> <textarea aria-describedby="editor-faults" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea></div></div>`);function we(e,t){n(t,!0);let r=c.editor,a=i(void 0),u=i(void 0),d=s(()=>ge(t.text,t.faults)),f=s(()=>t.text.split(`
`).reduce((e,t)=>Math.max(e,t.length),0)),m=s(()=>new Map(t.faults.map(e=>[e.line,e])));function v(){if(!I(u))return;let e=I(u).value.slice(0,I(u).selectionStart).split(`
`).length;e!==t.line&&t.move(e)}async function T(e,n=1){if(await _(),!I(u)||!I(a))return;let r=t.text.split(`
`).slice(0,e-1).reduce((e,t)=>e+t.length+1,0)+n-1;I(u).focus({preventScroll:!0}),I(u).setSelectionRange(r,r),I(a).scrollTop=(e-1)*26-I(a).clientHeight/3,I(a).scrollLeft=0,t.move(e)}function ee(e){I(u)&&(I(u).focus({preventScroll:!0}),I(u).setSelectionRange(e.from,e.to),document.execCommand(`insertText`,!1,e.text)||(I(u).setRangeText(e.text,e.from,e.to,`end`),t.change(I(u).value)))}var te={goTo:T,apply:ee},M=Ce();let N;var ne=k(M);let re;var R=k(ne);P(R,21,()=>I(d),D,(e,n,i)=>{let a=s(()=>I(m).get(i+1)),o=s(()=>I(a)?ve(t.text,I(a)):null);var c=Se();let u;var d=k(c);d.textContent=i+1;var f=l(d);P(f,21,()=>I(n),D,(e,t)=>{var n=ye();let r;var i=O(n,!0);y(()=>{r=w(n,1,C(I(t).look),null,r,{wrong:I(t).fault}),A(i,I(t).text)}),E(e,n)}),x(f);var p=l(f),h=e=>{var t=xe(),n=k(t),i=O(n,!0),s=l(n),c=e=>{var t=be(),n=O(t,!0);y(e=>A(n,e),[()=>r.change_to(K(I(o).text))]),F(`click`,t,()=>ee(I(o))),E(e,t)};j(s,e=>{I(o)&&e(c)}),x(t),y(e=>A(i,e),[()=>G(I(a).text)]),E(e,t)};j(p,e=>{I(a)&&e(h)}),x(c),y(()=>u=w(c,1,`row`,null,u,{bad:I(a),here:i+1===t.line})),E(e,c)}),x(R);var z=l(R,2);return g(z),h(z,e=>p(u,e),()=>I(u)),x(ne),x(M),h(M,e=>p(a,e),()=>I(a)),y(()=>{N=w(M,1,`code`,null,N,{stale:t.stale}),re=o(ne,``,re,{"--letters":I(f),"--rows":I(d).length}),S(z,t.text),b(z,`aria-label`,r.file)}),F(`input`,z,e=>{t.change(e.currentTarget.value),v()}),F(`keyup`,z,v),F(`click`,z,v),ie(`select`,z,v),E(e,M),L(te)}T([`click`,`input`,`keyup`]);var Te=M(`<b class="er">!<span class="sr"> </span></b>`),Ee=M(`<button type="button"><span> </span> <!></button>`),De=M(`<nav class="contents"><div class="c-tile"><!></div> <h2> </h2> <!> <!></nav>`);function Oe(e,t){n(t,!0);let r=(e,n=a,r=a,o=a,s=a,c=a)=>{var u=Ee(),d=k(u),f=O(d,!0),p=l(d,2),m=e=>{var t=Te(),n=l(k(t)),r=O(n,!0);x(t),y((e,n)=>{b(t,`title`,e),A(r,n)},[()=>i.faults(s()),()=>i.faults(s())]),E(e,t)};j(p,e=>{s()&&e(m)}),x(u),y(()=>{w(u,1,C(r())),b(u,`aria-current`,c()?`true`:void 0),A(f,n())}),F(`click`,u,()=>t.goTo(o())),E(e,u)},i=c.editor,u=s(()=>R(t.character).palette.base),d=s(()=>t.draft.cards[0]?.line??1/0),f=(e,n)=>t.faults.filter(t=>t.line>=e&&t.line<=n).length;var p=De();let m;var h=k(p),g=k(h);se(g,{get id(){return t.character.id},get character(){return t.character}}),x(h);var _=l(h,2),v=O(_,!0),S=l(_,2);{let e=s(()=>f(1,I(d)-1));r(S,()=>i.head,()=>`head`,()=>1,()=>I(e),()=>t.current<0)}var T=l(S,2);P(T,17,()=>t.draft.cards,D,(e,n,a)=>{{let o=s(()=>String(I(n).fields.name??``)||i.nameless_card),c=s(()=>String(I(n).fields.kind??``)),l=s(()=>f(I(n).line,I(n).last));r(e,()=>I(o),()=>I(c),()=>I(n).line,()=>I(l),()=>t.current===a)}}),x(p),y(()=>{b(p,`aria-label`,i.contents),m=o(p,``,m,{"--pc":I(u)}),A(v,t.character.name||i.nameless)}),E(e,p),L()}T([`click`]);var q=M(`<b> </b> <span> </span> <button type="button" class="link"> </button>`,1),ke=M(`<b class="good"> </b> <span> <code> </code></span>`,1),J=M(`<b> </b> <span class="until"> </span>`,1),Ae=M(`<span> </span>`),je=M(`<span class="limit"> </span>`),Me=M(`<button type="button" class="take"> </button>`),Ne=M(`<li><button type="button" class="link"> </button> <span> </span> <!></li>`),Pe=M(`<ul></ul>`),Fe=M(`<footer id="editor-faults"><div class="f-state" role="status"><!> <!></div> <!></footer>`);function Ie(e,r){n(r,!0);let i=c.editor,a=s(()=>r.checker.answer?.faults??[]),o=s(()=>r.checker.checked===r.text);var u=Fe();let d;var f=k(u),p=k(f),m=e=>{var n=q(),a=t(n),o=O(a,!0),s=l(a,2),u=O(s,!0),d=l(s,2),f=O(d,!0);y(()=>{A(o,i.not_checked),A(u,r.checker.problem),A(f,c.problem.again)}),F(`click`,d,function(...e){r.again?.apply(this,e)}),E(e,n)},h=e=>{var n=ke(),a=t(n),o=O(a,!0),s=l(a,2),c=k(s),u=l(c),d=O(u);x(s),y(()=>{A(o,i.understood),A(c,`${i.how_to_play??``} `),A(d,`exceed play --cards ${r.file??``}`)}),E(e,n)},g=e=>{var n=J(),r=t(n),o=O(r,!0),s=l(r,2),c=O(s,!0);y(e=>{A(o,e),A(c,i.until_understood)},[()=>i.faults(I(a).length)]),E(e,n)},_=e=>{var t=Ae(),n=O(t,!0);y(()=>A(n,i.checking)),E(e,t)};j(p,e=>{r.checker.state===`failed`?e(m):r.checker.answer?.ok&&I(o)?e(h,1):I(a).length?e(g,2):r.checker.state!==`limit`&&e(_,3)});var v=l(p,2),S=e=>{var t=je(),n=O(t,!0);y(e=>A(n,e),[()=>i.limit(r.checker.wait)]),E(e,t)},C=e=>{var t=je(),n=O(t,!0);y(()=>A(n,i.soon)),E(e,t)};j(v,e=>{r.checker.state===`limit`?e(S):r.checker.answer&&!I(o)&&r.checker.state!==`failed`&&e(C,1)}),x(f);var T=l(f,2),ee=e=>{var t=Pe();P(t,21,()=>I(a),D,(e,t)=>{let n=s(()=>I(o)?ve(r.text,I(t)):null);var a=Ne(),c=k(a),u=O(c,!0),d=l(c,2),f=O(d),p=l(d,2),m=e=>{var t=Me(),a=O(t,!0);y((e,n)=>{b(t,`aria-label`,e),A(a,n)},[()=>i.change_from_to(K(I(n).old),K(I(n).text)),()=>i.change_to(K(I(n).text))]),F(`click`,t,()=>r.apply(I(n))),E(e,t)};j(p,e=>{I(n)&&e(m)}),x(a),y((e,t,n)=>{A(u,e),A(f,`${t??``}${n??``}`)},[()=>i.line(I(t).line),()=>ce(G(I(t).text)),()=>!I(n)&&I(t).suggestion?`; ${G(I(t).suggestion)}`:``]),F(`click`,c,()=>r.goTo(I(t).line,I(t).column)),E(e,a)}),x(t),E(e,t)};j(T,e=>{I(a).length&&e(ee)}),x(u),y(()=>d=w(u,1,`faults`,null,d,{bad:I(a).length>0})),E(e,u),L()}T([`click`]);var Le=M(`<p> </p> <!>`,1),Re=M(`<div class="p-figure"><!></div> <!>`,1),ze=M(`<li><button type="button"><!></button></li>`),Be=M(`<h2> </h2> <ul></ul>`,1),Y=M(`<aside class="preview"><!> <!></aside>`);function Ve(e,r){n(r,!0);let i=c.editor,a=s(()=>r.character.cards[r.current]);var o=Y(),u=k(o),d=e=>{var n=Le(),o=t(n),s=O(o,!0),c=l(o,2);oe(c,{get card(){return I(a)},get character(){return r.character},get hole(){return r.hole},size:`full`,look:`whole`}),y(e=>A(s,e),[()=>r.hole?i.as_it_looks_marked(I(a).name):i.as_it_looks(I(a).name)]),E(e,n)},f=e=>{var n=Re(),i=t(n),a=k(i);z(a,{get id(){return r.character.id},get character(){return r.character},height:230}),x(i);var o=l(i,2);B(o,{get character(){return r.character},level:`h2`}),E(e,n)};j(u,e=>{I(a)?e(d):e(f,-1)});var p=l(u,2),m=e=>{var n=Be(),a=t(n),o=O(a,!0),s=l(a,2);P(s,21,()=>r.character.cards,D,(e,t,n)=>{var a=ze(),o=k(a),s=k(o);oe(s,{get card(){return I(t)},get character(){return r.character}}),x(o),x(a),y(e=>{b(o,`aria-label`,e),b(o,`aria-current`,n===r.current?`true`:void 0)},[()=>i.go_to_card(I(t).name)]),F(`click`,o,()=>r.goTo(n)),E(e,a)}),x(s),y(()=>A(o,i.all_cards)),E(e,n)};j(p,e=>{r.character.cards.length&&e(m)}),x(o),y(()=>b(o,`aria-label`,i.preview)),E(e,o),L()}T([`click`]);var He=6e4,X=18,Ue=650,We=2e3,Ge=class{#e=i(`idle`);get state(){return I(this.#e)}set state(e){p(this.#e,e,!0)}#t=i(null);get answer(){return I(this.#t)}set answer(e){p(this.#t,e)}#n=i(``);get checked(){return I(this.#n)}set checked(e){p(this.#n,e)}#r=i(``);get problem(){return I(this.#r)}set problem(e){p(this.#r,e,!0)}#i=i(0);get wait(){return I(this.#i)}set wait(e){p(this.#i,e,!0)}asked=[];wanted=``;timer;ticking;want(e,t=!1){this.wanted=e,this.state!==`asking`&&(clearTimeout(this.timer),this.answer&&e===this.checked?this.state=`done`:(this.state=`waiting`,this.schedule(t?0:this.recent()>X/2?We:Ue)))}stop(){clearTimeout(this.timer),clearInterval(this.ticking)}recent(){let e=Date.now();return this.asked=te(`editor.asked`,[]).filter(t=>e-t<He&&t<=e),this.asked.length}schedule(e){this.recent()<X?this.timer=setTimeout(()=>void this.ask(),e):this.hold(He-(Date.now()-this.asked[0])+500)}hold(e){this.state=`limit`,this.wait=Math.ceil(e/1e3),clearInterval(this.ticking),this.ticking=setInterval(()=>{this.wait=Math.max(0,this.wait-1),this.wait===0&&clearInterval(this.ticking)},1e3),this.timer=setTimeout(()=>void this.ask(),e)}async ask(){let t=this.wanted;this.state=`asking`,N(`editor.asked`,[...this.asked,Date.now()]);try{this.answer=await e(`/api/cards/check`,{toml:t}),this.checked=t,this.problem=``,this.state=`done`}catch(e){let t=e;if(t.status===429){this.hold(2e4);return}this.problem=t.message,this.state=`failed`;return}this.wanted!==t&&this.want(this.wanted)}},Ke=e=>e.toLowerCase().replace(/[^a-z0-9]+/g,`-`).replace(/^-|-$/g,``)||`my-first-fighter`;function Z(e,t){let n=/(\d+)\s*(force|gauge)/.exec(String(e.cost??``));return n&&n[2]===t?Number(n[1]):0}var qe={"-":-1,distance:`RANGE_TO_OPPONENT`,power:`TOTAL_POWER`,"cards in hand":`CARDS_IN_HAND`};function Q(e){if(typeof e==`number`)return e;let t=String(e??``).trim();return t===``?0:qe[t]??(/^\d+$/.test(t)?Number(t):t)}function Je(e){let t=String(e??``).trim();if(t===``||t===`-`)return[-1,-1];let[n,r]=t.split(`-`).map(Q);return[n??-1,r??n??-1]}function Ye(e){let t=String(e.kind??``);return{name:String(e.name??``),kind:t===`instant`?`immediate`:t===`transform`||t===`overload`?t:`continuous`,force_cost:t===`transform`||t===`overload`?-1:Z(e,`force`),gauge_cost:Z(e,`gauge`),cancel_cost:e.cancel===!0?1:-1,trap:t===`trap`,text:String(e.text??``).trim(),lines:[]}}function Xe(e,t){let{fields:n,boost:r}=e,[i,a]=Je(n.range),o=String(n.kind??`special`),s=[`normal`,`special`,`ultra`].includes(o)?o:`special`;return{id:`${t}/${Ke(String(n.name??``))}`,name:String(n.name??``),kind:o===`character`?`faceattack`:s,copies:Number(n.copies)||0,force_cost:Z(n,`force`),gauge_cost:Z(n,`gauge`),range_min:i,range_max:a,power:Q(n.power),speed:Q(n.speed),armor:Q(n.armor),guard:Q(n.guard),discount:null,boost:r?Ye(r):null,extra:n.extra===!0,text:String(n.attack??``).trim(),lines:[]}}function Ze(e){let t=String(e.fields.name??``),n=String(e.fields.id??``)||Ke(t),r=e.fields.exceed;return{id:n,name:t,season:Number(e.fields.season)||0,exceed_cost:typeof r==`number`?r:-1,deck_size:0,life:Number(e.fields.life)||30,hand_limit:Number(e.fields.hand_limit)||7,normals:String(e.fields.normals??`standard`),basic:{text:e.basic,lines:[]},exceeded:{text:e.exceeded,lines:[]},rulings:[],cards:e.cards.map(e=>Xe(e,n)),look:Object.keys(e.look).length?e.look:null}}var $=e=>`"${e.replaceAll(`\\`,`\\\\`).replaceAll(`"`,`\\"`)}"`,Qe=e=>e.includes(`'`)?$(e):`'${e}'`,$e=e=>`'''\n${e}\n'''`,et={RANGE_TO_OPPONENT:`distance`,TOTAL_POWER:`power`,CARDS_IN_HAND:`cards in hand`},tt=e=>typeof e==`number`?e<0?`-`:String(e):et[e]??e,nt=e=>typeof e==`number`&&e>=0?String(e):$(tt(e));function rt(e){if(e.range_min===-1)return`"-"`;let t=tt(e.range_min),n=tt(e.range_max);return $(t===n?t:`${t}-${n}`)}function it(e,t){let n=e.gauge_cost||e.force_cost;return n>0?[`cost = ${$(`${n} ${e.gauge_cost?`gauge`:`force`}${t?`, ${t}`:``}`)}`]:[]}function at(e){let t=e.trap?`trap`:e.kind===`immediate`?`instant`:e.kind;return[`[card.boost]`,`name = ${$(e.name)}`,`kind = "${t}"`,...it(e),...e.cancel_cost>=0?[`cancel = true`]:[],...e.text?[`text = ${$e(e.text)}`]:[]]}function ot(e){let t=e.kind===`faceattack`;return[``,`[[card]]`,`name = ${$(e.name)}`,`kind = "${t?`character`:e.kind}"`,...t?[]:[`copies = ${e.copies}`],...it(e,e.discount),`range = ${rt(e)}`,`power = ${nt(e.power)}`,`speed = ${nt(e.speed)}`,...e.armor===0?[]:[`armor = ${nt(e.armor)}`],...e.guard===0?[]:[`guard = ${nt(e.guard)}`],...e.extra&&!t?[`extra = true`]:[],...e.start_sealed?[`sealed = ${e.start_sealed}`]:[],...e.text?[`attack = ${$e(e.text)}`]:[],...e.boost&&!t?at(e.boost):[]]}function st(e){return e.cards.filter(e=>!e.extra&&e.kind!==`faceattack`).reduce((e,t)=>e+t.copies-(t.start_sealed??0),0)}function ct(e,t,n){let r=t=>e[t].text?[``,`[${t}]`,`text = ${$e(e[t].text)}`]:[];return[`id = ${$(n)}`,`name = ${$(t)}`,`season = ${e.season}`,`exceed = ${e.exceed_cost<0?`"never"`:e.exceed_cost}`,`normals = ${$(e.normals)}`,...e.modules?.length?[`modules = [${e.modules.map($).join(`, `)}]`]:[],...e.life===30?[]:[`life = ${e.life}`],...e.hand_limit===7?[]:[`hand_limit = ${e.hand_limit}`],...st(e)===30?[]:[`unusual_deck = "as that of ${e.name}"`],...e.rulings.length?[`rulings = [`,...e.rulings.map(e=>`    ${Qe(e)},`),`]`]:[],...r(`basic`),...r(`exceeded`),...e.cards.filter(e=>e.kind!==`normal`).flatMap(ot),``].join(`
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
`,ut=M(`<span class="refused"> </span>`),dt=M(` <button type="button" class="link"> </button>`,1),ft=M(`<option> </option>`),pt=M(`<div class="page sheet-page editor-page"><!> <main class="editor" id="content" tabindex="-1"><header class="e-top"><h1 class="disp"> </h1> <p role="status"><!></p> <div class="e-tools"><label class="start"><span class="sr"> </span> <select><option> </option><option> </option><!></select></label> <label class="act e-open"><b> </b><input type="file" accept=".toml,text/plain"/></label> <button type="button" class="act"><b> </b></button></div> <div class="e-sides" role="group"><button type="button"> </button> <button type="button"> </button></div></header> <!> <!> <!> <!></main></div>`);function mt(e,a){n(a,!0);let o=c.editor,g=i(d(te(`editor.text`,lt))),_=i(1),S=i(`text`),C=i(``),w=i(void 0),T,D=new Ge,M=s(()=>fe(I(g))),ie=s(()=>me(I(M),I(_))),R=s(()=>D.answer?.faults??[]),z=s(()=>{let e=Ze(I(M)),t=D.checked===I(g)?D.answer?.character:void 0;if(!t)return e;let n=t.cards.filter(e=>e.kind!==`normal`);return n.length===e.cards.length?{...t,look:e.look,cards:n}:e}),oe=s(()=>{let e=I(M).cards[I(ie)],t=e&&I(R).find(t=>t.line>=e.line&&t.line<=e.last);return t&&D.checked===I(g)?_e(I(g),t).word:``}),se=s(()=>`${I(z).id}.toml`);function ce(e){p(g,e,!0),p(C,``),clearTimeout(T),T=setTimeout(()=>N(`editor.text`,e),400),D.want(e)}let B=i(``);function V(e){p(B,I(g),!0),ce(e),p(S,`text`),I(w)?.goTo(1)}function le(e){let t=e.currentTarget.value;e.currentTarget.value=``;let n=v(t);t===`example`?V(lt):n&&V(ct(n,`My ${n.name}`,`my-${n.id}`))}async function ue(e){let t=e.currentTarget.files?.[0];e.currentTarget.value=``,t&&(t.size>6e4?p(C,o.too_large,!0):V(await t.text()))}function de(){let e=URL.createObjectURL(new Blob([I(g)],{type:`text/plain`})),t=document.createElement(`a`);t.href=e,t.download=I(se),t.click(),setTimeout(()=>URL.revokeObjectURL(e),1e3)}function H(e,t=1){p(S,`text`),I(w)?.goTo(e,t)}f(()=>D.want(I(g),!0)),u(()=>{D.stop(),clearTimeout(T),N(`editor.text`,I(g))});var pe=pt();m(`14qqljg`,e=>{re(()=>{r.title=`${o.title??``} · Exceed`})});var he=k(pe);ae(he,{});var U=l(he,2),W=k(U),ge=k(W),ve=O(ge,!0),G=l(ge,2),K=k(G),ye=e=>{var t=ut(),n=O(t,!0);y(()=>A(n,I(C))),E(e,t)},be=e=>{var n=dt(),r=t(n),i=l(r),a=O(i,!0);y(()=>{A(r,`${o.replaced??``} `),A(a,o.bring_back)}),F(`click`,i,()=>{ce(I(B)),p(B,``)}),E(e,n)},xe=e=>{var t=ee();y(()=>A(t,o.kept)),E(e,t)};j(K,e=>{I(C)?e(ye):I(B)?e(be,1):e(xe,-1)}),x(G);var Se=l(G,2),Ce=k(Se),Te=k(Ce),Ee=O(Te,!0),De=l(Te,2),q=k(De),ke=O(q,!0);q.value=q.__value=``;var J=l(q),Ae=O(J,!0);J.value=J.__value=`example`;var je=l(J);P(je,17,()=>ne.characters,e=>e.id,(e,t)=>{var n=ft(),r=O(n,!0),i={};y(()=>{A(r,I(t).name),i!==(i=I(t).id)&&(n.value=(n.__value=i)??``)}),E(e,n)}),x(De),x(Ce);var Me=l(Ce,2),Ne=k(Me),Pe=O(Ne,!0),Fe=l(Ne);x(Me);var Le=l(Me,2),Re=k(Le),ze=O(Re,!0);x(Le),x(Se);var Be=l(Se,2),Y=k(Be),He=O(Y,!0),X=l(Y,2),Ue=O(X,!0);x(Be),x(W);var We=l(W,2);Oe(We,{get character(){return I(z)},get draft(){return I(M)},get faults(){return I(R)},get current(){return I(ie)},goTo:H});var Ke=l(We,2);{let e=s(()=>D.checked===I(g)?I(R):[]),t=s(()=>D.checked!==I(g));h(we(Ke,{get text(){return I(g)},get line(){return I(_)},get faults(){return I(e)},get stale(){return I(t)},change:ce,move:e=>p(_,e,!0)}),e=>p(w,e,!0),()=>I(w))}var Z=l(Ke,2);Ve(Z,{get character(){return I(z)},get current(){return I(ie)},get hole(){return I(oe)},goTo:e=>H(I(M).cards[e]?.line??1)}),Ie(l(Z,2),{get checker(){return D},get text(){return I(g)},get file(){return I(se)},goTo:H,apply:e=>{p(S,`text`),I(w)?.apply(e)},again:()=>D.want(I(g),!0)}),x(U),x(pe),y(()=>{b(U,`data-side`,I(S)),A(ve,o.title),A(Ee,o.start_from),A(ke,o.start_from),A(Ae,o.example),A(Pe,o.open),A(ze,o.download),b(Be,`aria-label`,o.shown),b(Y,`aria-pressed`,I(S)===`text`),A(He,o.text),b(X,`aria-pressed`,I(S)===`cards`),A(Ue,o.cards)}),F(`change`,De,le),F(`change`,Fe,ue),F(`click`,Le,de),F(`click`,Y,()=>p(S,`text`)),F(`click`,X,()=>p(S,`cards`)),E(e,pe),L()}T([`click`,`change`]);export{mt as default};