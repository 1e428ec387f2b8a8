const LIGHT = `color-scheme:light;--canvas:oklch(0.966 0.006 90);--surface:oklch(0.994 0.002 90);--line:oklch(0.905 0.008 90);--control:oklch(0.63 0.016 230);
--ink:oklch(0.235 0.026 238);--ink-2:oklch(0.415 0.024 238);--lagoon:oklch(0.485 0.083 210);--lagoon-hover:oklch(0.435 0.075 210);
--lagoon-soft:oklch(0.948 0.026 205);--lagoon-fg:oklch(0.395 0.068 212);--focus:oklch(0.6 0.105 215);--danger:oklch(0.52 0.2 18);--danger-soft:oklch(0.955 0.019 10);--on-lagoon:#fff`
const DARK = `color-scheme:dark;--canvas:oklch(0.175 0.012 238);--surface:oklch(0.213 0.014 238);--line:oklch(0.285 0.016 238);--control:oklch(0.535 0.02 238);
--ink:oklch(0.945 0.006 90);--ink-2:oklch(0.775 0.012 230);--lagoon:oklch(0.76 0.105 200);--lagoon-hover:oklch(0.81 0.1 200);
--lagoon-soft:oklch(0.315 0.05 215);--lagoon-fg:oklch(0.855 0.085 200);--focus:oklch(0.74 0.115 205);--danger:oklch(0.715 0.165 16);--danger-soft:oklch(0.31 0.075 14);--on-lagoon:var(--canvas)`

/** The style sheet of pages that the server draws whole. They keep to the face of the system: nothing but this is loaded. */
export const PAGES_STYLES = `:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box;margin:0}
body{font:15px/22px system-ui,sans-serif;color:var(--ink);background:var(--canvas);min-height:100dvh;display:flex;flex-direction:column}
.wide{max-width:1120px;width:100%;margin:0 auto;padding:0 24px}
.bar{background:var(--surface);border-bottom:1px solid var(--line)}
footer.bar{margin-top:auto;background:none;border:0;border-top:1px solid var(--line)}
.bar .wide{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:64px;padding-block:12px}
.brand{display:flex;align-items:center;gap:12px;font-size:17px;font-weight:600;color:var(--ink);text-decoration:none}
.brand img{display:block;max-width:160px;object-fit:contain}
nav{display:flex;flex-wrap:wrap;gap:20px}
a{color:var(--lagoon-fg)}
nav a{text-decoration:none;padding:4px 0}
nav a:hover{text-decoration:underline}
main.wide{padding-block:48px;display:grid;gap:56px;grid-template-columns:minmax(0,1fr) minmax(0,440px);align-items:start}
main.wide>.alone{grid-column:1/-1;max-width:560px}
h1{font-size:32px;line-height:40px;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:20px;line-height:28px;font-weight:600}
.lead{margin-top:16px;color:var(--ink-2);max-width:52ch}
.points{list-style:none;padding:0;margin-top:32px;display:grid;gap:20px}
.points strong{display:block;font-weight:600}
.points span{color:var(--ink-2)}
.points li{padding-inline-start:16px;border-inline-start:3px solid var(--lagoon)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:32px;box-shadow:0 2px 4px oklch(.235 .026 238/.05),0 6px 16px -4px oklch(.235 .026 238/.1)}
.card>p{color:var(--ink-2)}
form{display:grid;gap:20px;margin-top:24px}
.field{display:grid;gap:6px}
label{font-weight:500;font-size:13px;line-height:20px}
.optional,.help{color:var(--ink-2);font-weight:400;font-size:13px;line-height:20px}
input:not([type=checkbox]),select,textarea{font:inherit;font-size:16px;width:100%;min-height:44px;padding:9px 12px;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
textarea{resize:vertical}
:is(input,select,textarea)[aria-invalid]{border-color:var(--danger)}
.tick label{display:flex;gap:10px;align-items:start;font-weight:400;font-size:14px}
.tick input{width:20px;height:20px;flex:none;accent-color:var(--lagoon)}
.fault{color:var(--danger);font-size:13px;line-height:20px}
.fault::before{content:'⚠ ' / ''}
.fault-list{background:var(--danger-soft);border:1px solid var(--danger);border-radius:8px;padding:12px 16px}
.fault-list ul{padding-inline-start:20px;margin-top:4px}
.fault-list a{color:inherit}
button,.button{font:inherit;font-size:16px;font-weight:600;min-height:44px;padding:9px 20px;color:var(--on-lagoon);background:var(--lagoon);border:0;border-radius:8px;cursor:pointer;text-decoration:none;display:inline-block;text-align:center}
button:hover,.button:hover{background:var(--lagoon-hover)}
.actions{display:flex;flex-wrap:wrap;gap:16px;align-items:center;margin-top:24px}
.sheet{grid-column:1/-1}
table{width:100%;border-collapse:collapse;margin-top:24px;font-size:14px;font-variant-numeric:tabular-nums}
caption{text-align:start;font-weight:600;padding-bottom:8px}
th,td{text-align:start;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}
thead th{color:var(--ink-2);font-weight:500}
.number{text-align:end;padding-inline-end:0;padding-inline-start:12px;white-space:nowrap}
.sum th,.sum td{font-weight:600}
.sheet .help{margin-top:16px}
@media print{.bar{display:none}body{background:none}.card{border:0;box-shadow:none;padding:0}main.wide{padding:0}}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (max-width:860px){main.wide{grid-template-columns:minmax(0,1fr);gap:32px;padding-block:32px}.card{padding:24px}}
@media (max-width:499px){.wide{padding-inline:16px}h1{font-size:25px;line-height:32px}}
`
