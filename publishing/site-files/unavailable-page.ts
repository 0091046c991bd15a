import type { Content } from '../../site/content.ts'
import { palette, paletteCss } from '../../styles/palette.ts'
import { escapeXml } from './xml.ts'

/** Path in a release. Outside the site's files, because only a proxy shows it. */
export const unavailablePageFile = 'proxy/unavailable.html'

type LanguageContent = Pick<Content, 'interfaceTexts' | 'site'>

const rules = `
:root{color-scheme:light dark}
body{max-width:40rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
h1,h2{margin:2rem 0 .5rem;font-size:1.5rem;line-height:1.25}
a{color:var(--accent);font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`.trim()

const style = paletteCss(palette, property => rules.includes(`var(${property})`)) + rules

/**
 * Creates the page that a proxy shows while the site doesn't answer. It is one page for all languages, so that a proxy needs no rules to choose
 * one, and it loads nothing.
 */
export function unavailablePage(main: LanguageContent, translations: readonly LanguageContent[]): string {
  const { interfaceTexts, site } = main
  return `<!DOCTYPE html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${interfaceTexts.unavailable.heading} | ${site.identity.name}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p><strong>${escapeXml(site.identity.name)}</strong></p>
${section(main, 'h1')}
${translations.map(translation => section(translation, 'h2')).join('\n')}
</main>
</body>
</html>
`
}

function section({ interfaceTexts: { unavailable }, site }: LanguageContent, heading: 'h1' | 'h2'): string {
  const { dial, display } = site.contact.phone
  const phone = `<a href="tel:${escapeXml(dial)}" translate="no">${escapeXml(display)}</a>`
  return `<div lang="${site.language}">
<${heading}>${escapeXml(unavailable.heading)}</${heading}>
<p>${escapeXml(unavailable.text).replace('{phone}', phone)}</p>
<p>${escapeXml(unavailable.sent)}</p>
</div>`
}
