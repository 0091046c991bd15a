import { expect, test } from 'vitest'
import { findImageFault } from './find-image-fault.ts'

const svg = (doctype: string, inside = '') =>
  Buffer.from(
    `${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8">${inside}<rect width="12" height="8"/></svg>`,
  )

test('reports undefined and amplified entities of an SVG', async () => {
  const drawn =
    '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- A program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ <!ENTITY ns "http://www.w3.org/2000/svg"> ]>\n'
  const laughing = [...'abcdefghi']
    .map((name, at, all) => `<!ENTITY ${name} "${at ? `&${all[at - 1]};`.repeat(10) : 'ha'}">`)
    .join('')
  expect(await findImageFault('images/x.svg', svg(drawn, '<text>&ns;</text>'))).toBeUndefined()
  expect(await findImageFault('images/x.svg', svg(`<!-- ${'x'.repeat(3000)} -->`))).toBeUndefined()
  expect(await findImageFault('images/x.svg', svg('', '<text>&nbsp;</text>'))).toEqual({
    kind: 'entity',
    name: 'nbsp',
  })
  expect(
    await findImageFault(
      'images/x.svg',
      svg('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '<text>&x;</text>'),
    ),
  ).toEqual({ kind: 'entity', name: 'x' })
  expect(
    await findImageFault('images/x.svg', svg(`<!DOCTYPE svg [${laughing}]>`, '<text>&i;</text>')),
  ).toEqual({
    kind: 'entity',
  })
})
