import { hash } from 'node:crypto'
import { palette, paletteCss } from '../../styles/palette.ts'

const rules = `
*{box-sizing:border-box}
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
header,main{max-width:46rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding-top:.75rem;padding-bottom:.75rem}
main{padding-bottom:3rem}
h1{margin:.5rem 0;font-size:1.5rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:.5rem 0}
a{color:var(--accent)}
ul,ol{margin:.5rem 0;padding-left:1.25rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.soft{color:var(--ink-soft)}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1rem;border:2px solid var(--accent-fill);border-radius:.375rem;background:var(--paper);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button--main{background:var(--accent-fill);color:var(--on-accent)}
.button--main:hover{background:var(--accent-fill-hover);border-color:var(--accent-fill-hover)}
.button[aria-pressed=true]{background:var(--green);border-color:var(--green);color:var(--on-green)}
.plain{padding:.5rem 0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;cursor:pointer}
.alert{padding:.75rem 1rem;border:2px solid var(--alert);border-radius:.375rem;background:var(--alert-wash);color:var(--alert);font-weight:600}
.info{padding:.75rem 1rem;border:2px solid var(--info);border-radius:.375rem;background:var(--info-wash);color:var(--info)}
.mark{display:inline-block;padding:0 .5rem;border:1px solid currentcolor;border-radius:1rem;font-size:.875rem;white-space:nowrap}
.mark--alert{color:var(--alert);background:var(--alert-wash);font-weight:600}
.views{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin:.5rem 0;padding:0;list-style:none}
.views a{display:inline-block;padding:.5rem 0}
.views [aria-current]{color:var(--ink);font-weight:600}
.cards{margin:.75rem 0;padding:0;list-style:none}
.cards li{padding:.75rem 0;border-top:1px solid var(--rule)}
.cards h2{margin:0;font-size:1.125rem}
.cards h2 a{display:block;padding:.375rem 0}
label{display:block;margin-top:.75rem;font-weight:600}
input,select,textarea{width:100%;min-height:3rem;padding:.5rem .75rem;border:2px solid var(--ink-soft);border-radius:.375rem;background:var(--paper);color:var(--ink);font:inherit}
summary{padding:.75rem 0;color:var(--accent);font-weight:600;cursor:pointer}
fieldset{margin:.75rem 0;padding:0;border:0}
legend{padding:0;font-weight:600}
.days{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:0 1rem}
.days legend{font-size:.9375rem}
.days .button{width:100%}
input.short{width:8rem}
textarea{min-height:7rem}
.search{display:flex;flex-wrap:wrap;gap:.5rem;align-items:flex-end}
.search div{flex:1 1 14rem}
dl{margin:.75rem 0}
dl div{display:grid;grid-template-columns:minmax(6rem,1fr) 3fr;gap:0 1rem;padding:.25rem 0}
dt{color:var(--ink-soft)}
dd{margin:0;white-space:pre-line}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:.5rem}
.pictures img{display:block;width:100%;height:8rem;object-fit:cover;border-radius:.375rem;background:var(--placeholder)}
.note{white-space:pre-line}
@media (max-width:30rem){dl div{grid-template-columns:1fr}.actions .button{flex:1 1 auto}}
@media print{form:not(.request),.request :is(button,details,label,input,textarea,#note-hint),.actions,header{display:none}}
[hidden]{display:none}
`

const isUsed = (property: string) => rules.includes(`var(${property})`)

/** Style of the office's pages, which need nothing of the site's. */
export const officeStyle = paletteCss(palette, isUsed) + rules.trim()

/** Pages run no script, load nothing but their pictures, and send forms to this site only. */
export const officeContentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', officeStyle, 'base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page about phones runs its script, which starts a worker. */
export const phonesContentPolicy = `${officeContentPolicy}; script-src 'self'; worker-src 'self'; manifest-src 'self'`
