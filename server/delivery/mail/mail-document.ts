import { palette } from '../../../styles/palette.ts'

/** A message, to be rendered as text and as HTML. */
export interface MailDocument {
  subject: string
  blocks: readonly MailBlock[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; label: string; href: string }

export const renderText = ({ blocks }: MailDocument): string => `${blocks.map(textOf).join('\n\n')}\n`

export function renderHtml({ subject, blocks }: MailDocument, language: string): string {
  const body = blocks.map(htmlOf).join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:${palette.light.ink};background:${palette.light.printGround}">
<div style="max-width:600px;margin:0 auto">
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
    case 'heading':
      return block.text.toUpperCase()
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n    ')}`).join('\n')
    case 'list':
      return block.items.map(item => `- ${item}`).join('\n')
    case 'link':
      return `${block.label}:\n${block.href}`
  }
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${lines(block.text)}</p>`
    case 'heading':
      return `<h2 style="font-size:18px">${escapeHtml(block.text)}</h2>`
    case 'rows':
      return `<table style="border-collapse:collapse">${block.rows.map(row).join('')}</table>`
    case 'list':
      return `<ul>${block.items.map(item => `<li>${lines(item)}</li>`).join('')}</ul>`
    case 'link':
      return `<p><a href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p>`
  }
}

const row = ([label, value]: readonly [string, string]) =>
  `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:4px 16px 4px 0">${escapeHtml(label)}</th><td style="padding:4px 0">${lines(value)}</td></tr>`

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
