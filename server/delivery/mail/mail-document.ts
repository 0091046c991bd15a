import { palette } from '../../../styles/palette.ts'

/** A message, to be rendered as text and as HTML. */
export interface MailDocument {
  subject: string
  blocks: readonly MailBlock[]
}

export interface MailLink {
  label: string
  href: string
}

export interface MailRow {
  label: string
  value: string | readonly MailLink[]
  /** Link of the value. */
  href?: string
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A paragraph that must not be overlooked. */
  | { kind: 'notice'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: readonly MailRow[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'buttons'; links: readonly MailLink[] }

export const renderText = ({ blocks }: MailDocument): string => `${blocks.map(textOf).join('\n\n')}\n`

const { light, dark } = palette

// Mail programs that drop style elements keep the attributes, which have the light colors. A phone is 375 px wide, and long words,
// such as addresses, must not make the message wider.
const style = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body{background:${dark.ground}!important;color:${dark.ink}!important}
a{color:${dark.accent}!important}
th{color:${dark.inkSoft}!important}
.notice{background:${dark.alertWash}!important;color:${dark.alert}!important}
.button{background:${dark.accentFill}!important;color:${light.onAccent}!important}
}`

export function renderHtml({ subject, blocks }: MailDocument, language: string): string {
  const body = blocks.map(htmlOf).join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 Arial,sans-serif;color:${light.ink};background:${light.printGround}">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">
${body}
</div>
</body>
</html>
`
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'notice':
      return `*** ${block.text} ***`
    case 'heading':
      return block.text.toUpperCase()
    case 'rows':
      return block.rows.map(rowText).join('\n')
    case 'list':
      return block.items.map(item => `- ${item}`).join('\n')
    case 'link':
      return `${block.label}:\n${block.href}`
    case 'buttons':
      return block.links.map(({ label, href }) => `${label}: ${href}`).join('\n')
  }
}

const rowText = ({ label, value, href }: MailRow) =>
  typeof value === 'string'
    ? `${label}: ${value.replaceAll('\n', '\n    ')}${href?.startsWith('https:') ? ` (${href})` : ''}`
    : [`${label}:`, ...value.map(({ href }) => `    ${href}`)].join('\n')

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${lines(block.text)}</p>`
    case 'notice':
      return `<p class="notice" style="padding:12px 16px;background:${light.alertWash};color:${light.alert};font-weight:bold">${lines(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(block.text)}</h2>`
    case 'rows':
      return `<table style="width:100%;table-layout:fixed;border-collapse:collapse">${block.rows.map(row).join('')}</table>`
    case 'list':
      return `<ul style="padding-left:20px">${block.items.map(item => `<li>${lines(item)}</li>`).join('')}</ul>`
    case 'link':
      return `<p>${link(block)}</p>`
    case 'buttons':
      return `<p>${block.links.map(button).join(' ')}</p>`
  }
}

const row = ({ label, value, href }: MailRow) => {
  const cell =
    typeof value !== 'string'
      ? value.map(link).join('<br>')
      : href === undefined
        ? lines(value)
        : link({ label: value, href })
  return `<tr><th scope="row" style="width:30%;text-align:left;vertical-align:top;padding:6px 12px 6px 0;font-weight:normal;color:${light.inkSoft}">${escapeHtml(label)}</th><td style="vertical-align:top;padding:6px 0">${cell}</td></tr>`
}

const link = ({ label, href }: MailLink) =>
  `<a href="${escapeHtml(href)}" style="color:${light.accent}">${escapeHtml(label)}</a>`

// Tall enough for a thumb.
const button = ({ label, href }: MailLink) =>
  `<a class="button" href="${escapeHtml(href)}" style="display:inline-block;margin:4px 4px 4px 0;padding:10px 16px;border-radius:4px;background:${light.accentFill};color:${light.onAccent};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
