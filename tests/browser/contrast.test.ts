import { expect } from 'vitest'
import { faintMarks } from '../drill/contrast.ts'
import { test } from './browser-test.ts'

/** Gradient from dark on the left to light on the right. */
const gradient = 'background: linear-gradient(to right, #000 50%, #fff 50%)'
const icon = (color: string) =>
  `<svg class="icon" width="24" height="24" style="color: ${color}"><path d="M0 0H24" /></svg>`

test.for([
  ['a text that begins where it is dark', `<p style="${gradient}; color: #222">Igloo floors</p>`, ['4.5']],
  ['a large one, as gray as the law allows', '<p style="font-size: 24px; color: #929292">Igloo</p>', []],
  ['a small one of that gray', '<p style="color: #929292">Igloo</p>', ['4.5']],
  ['a plate that lets a picture through', plate('rgb(0 0 0 / 30%)'), ['4.5']],
  ['a plate that does not', plate('rgb(0 0 0 / 90%)'), []],
  ['a text that lets its background through', '<p style="color: rgb(0 0 0 / 40%)">Igloo</p>', ['4.5']],
  ['a text within what is half seen', '<div style="opacity: 0.5"><p>Igloo</p></div>', ['4.5']],
  ['a faint icon', icon('#aaa'), ['3']],
  ['a dark icon', icon('#333'), []],
  ['a field that hardly stands out', '<input name="area" style="border: 1px solid #ccc" />', ['3']],
  [
    'a hint in a field',
    `${hint('#aaa')}<input name="area" placeholder="Square feet" style="border: 1px solid #555" />`,
    ['4.5'],
  ],
  ['what cannot be chosen now', '<button disabled style="color: #aaa">Send</button>', []],
  [
    'content outside of a clipping edge',
    '<div style="overflow: hidden; height: 0"><p style="color: #eee">Igloo</p></div>',
    [],
  ],
] as const)('%s', async ([, html, expected], { browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 400 } })
  await page.setContent(`<!doctype html><body style="background: #fff">${html}`)
  const found = await faintMarks(page)
  await page.close()
  expect(found.map(line => line.split(' of ').at(-1))).toEqual(expected)
})

function plate(color: string): string {
  return `<div style="${gradient}"><p style="background: ${color}; color: #fff">Igloo floors, laid on snow and ice</p></div>`
}

function hint(color: string): string {
  return `<style>::placeholder { color: ${color} }</style>`
}
