/** Both themes and paper. The page names its hash, so no other style is taken. */
export const verifyStyle = `
:root{color-scheme:light dark;--page:#f8fafc;--card:#fff;--text:#1d293d;--soft:#45556c;--line:#cad5e2;--brand:#8f2238;--on-brand:#fff;--good:#006045;--good-back:#ecfdf5;--bad:#9f0712;--bad-back:#fef2f2;--odd:#7b3306;--odd-back:#fffbeb}
@media (prefers-color-scheme:dark){:root{--page:#020618;--card:#0f172b;--text:#f1f5f9;--soft:#cad5e2;--line:#45556c;--brand:#efabb6;--on-brand:#3c0b17;--good:#a4f4cf;--good-back:#002c22;--bad:#ffc9c9;--bad-back:#460809;--odd:#fee685;--odd-back:#461901}}
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:560px;margin:4vh auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 4px;font-size:28px;line-height:1.2}p{margin:0 0 16px}.school{font-weight:600;color:var(--brand);padding-bottom:12px;border-bottom:2px solid var(--brand)}
.verdict{margin:0 0 20px;padding:16px;border-radius:8px;border:2px solid;color:var(--odd);background:var(--odd-back)}.verdict p{margin:0;color:var(--text)}
.unchanged,.continued{color:var(--good);background:var(--good-back)}.changed,.revoked,.replaced,.unknown{color:var(--bad);background:var(--bad-back)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:8px 16px;margin:0 0 20px}dt{color:var(--soft)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
form{padding-top:16px;border-top:1px solid var(--line)}label{display:block;margin-bottom:4px;font-weight:600}.row{display:flex;gap:8px}
input{flex:1;min-width:0;min-height:44px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--text);font:inherit;letter-spacing:.05em;text-transform:uppercase}
button{min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}.note{margin:16px 0 0;color:var(--soft);font-size:14px}
@media (max-width:420px){.row{flex-wrap:wrap}input,button{flex:1 0 100%}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
@media print{body{background:#fff;color:#000;padding:0}main{border:0;margin:0;padding:0}form{display:none}.verdict,.verdict p,dt,dd,.note,.school{color:#000;background:#fff}}
`
