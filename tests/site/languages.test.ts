import { expect, test } from 'vitest'
import { defaultSchemasDir, loadModel } from '../../codegen/load-model.ts'
import { ogUrl } from '../../site/addresses.ts'
import { inLanguage, MAIN_LANGUAGE, splitLanguage } from '../../site/languages.ts'

test.each([
  ['/', '', '/'],
  ['/cities/north-beak', '', '/cities/north-beak'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es?about=floors', 'es', '/?about=floors'],
  ['/es/cities/north-beak', 'es', '/cities/north-beak'],
  ['/es/404.html', 'es', '/404.html'],
  ['/estimate', '', '/estimate'],
  ['', '', '/'],
])('splits %j into a language and a path', (pathname, languagePath, path) => {
  expect(splitLanguage(pathname)).toEqual({ languagePath, path })
})

test.each(['/', '/faq', '/?topic=ice', '/#faq', '/contact?topic=ice#form'])('finds %j again', path => {
  expect(splitLanguage(inLanguage(path, 'es'))).toEqual({ languagePath: 'es', path })
  expect(inLanguage(path, '')).toBe(path)
})

test('gives the home page of a language no slash at its end', () => {
  expect(inLanguage('/', 'es')).toBe('/es')
  expect(inLanguage('/#faq', 'es')).toBe('/es#faq')
})

test('no page or file of the main language looks like one of another', () => {
  const { entities } = loadModel('tests/fixtures/site', defaultSchemasDir)
  const urls = entities.flatMap(({ urlPattern }) => urlPattern ?? [])
  for (const url of [...urls, ogUrl('/')])
    expect(splitLanguage(url), url).toEqual({ languagePath: MAIN_LANGUAGE, path: url })
})
