// cspell:ignore ontact futm felsewhere celsewhere btact aaustin
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFindSimilar } from '../../server/static/find-similar.ts'

const addresses = [
  '/',
  '/index.md',
  '/contact',
  '/cities',
  '/cities/austin',
  '/cities/austin.md',
  '/cities/round-rock',
  '/about us',
  '/oak-&-ash',
  '/straße',
  '/café',
  '/Terms',
  '/terms',
  '/downloads/guide.pdf',
]
const redirects = [
  { from: '/old-page', to: '/cities#list' },
  { from: '/older', to: '/cities?sort=name' },
]
const findSimilar = createFindSimilar(addresses, redirects)

function find(sent: string): string | undefined {
  const [pathname = '', ...query] = sent.split('?')
  return findSimilar({ pathname, search: query.length > 0 ? `?${query.join('?')}` : '' })
}

describe('a URL of no page', () => {
  test.each([
    // Typed by people.
    ['/Contact', '/contact'],
    ['/CONTACT', '/contact'],
    ['/Cities/Round-Rock/', '/cities/round-rock'],
    ['/cities/round%20rock', '/cities/round-rock'],
    ['/cities//austin', '/cities/austin'],
    ['//contact', '/contact'],
    ['/contact//', '/contact'],
    ['/contact%5C', '/contact'],
    ['/cities%2Faustin', '/cities/austin'],
    ['/CITIES/index.html', '/cities'],
    ['/Contact.htm', '/contact'],
    ['/ABOUT%20US', '/about%20us'],
    ['/Oak-&-Ash', '/oak-&-ash'],
    ['/STRASSE', undefined],
    ['/Cafe%CC%81', '/caf%C3%A9'],
    ['/Cities/Austin.MD', '/cities/austin.md'],
    ['/Downloads/Guide.PDF.', '/downloads/guide.pdf'],
    // Copied from a sentence.
    ...['.', ',', ')', ';', ':', '!', '"', "'", '>', ']', '*', '_', '`', '.)', '),', '%20', '%0A', '%A0'].map(
      end => [`/contact${end}`, end === '%A0' ? undefined : '/contact'],
    ),
    ['/contact%C2%A0', '/contact'],
    ['/contact%E2%80%9D', '/contact'],
    ['/contact%E2%80%A6', '/contact'],
    ['/%3Ccontact%3E', '/contact'],
    ['/(contact)', '/contact'],
    ['/**contact**', '/contact'],
    ['/contact](https://www.example.com/contact', '/contact'],
    ['/contact%5D(https://www.example.com/contact)', '/contact'],
    ['/contact&gt;', '/contact'],
    ['/contact%2529', '/contact'],
    ['/)', '/'],
    // Changed by word processors and wrapped lines.
    ['/cities/round%C2%ADrock', undefined],
    ['/cities/round%C2%AD-rock', '/cities/round-rock'],
    ['/cities/round%E2%80%91rock', '/cities/round-rock'],
    ['/con%E2%80%8Btact', '/contact'],
    ['/%EF%BB%BFcontact', '/contact'],
    ['/cities/%0D%0Aaustin', '/cities/austin'],
    ['/cities/round-%20rock', '/cities/round-rock'],
    ['/%EF%BC%A3ontact', '/contact'],
    // Queries and anchors are kept.
    ['/contact&utm_source=x', '/contact?utm_source=x'],
    ['/contact&amp;utm_source=x&amp;utm_medium=y', '/contact?utm_source=x&utm_medium=y'],
    ['/contact&utm_source=x?utm_medium=y', '/contact?utm_source=x&utm_medium=y'],
    ['/contact%3Futm_source=x', '/contact?utm_source=x'],
    ['/contact%23form', '/contact#form'],
    ['/contact%23form&utm_source=x', '/contact?utm_source=x#form'],
    ['/contact.?utm_source=x.', '/contact?utm_source=x.'],
    ['/&utm_source=x', '/?utm_source=x'],
    ['/Contact?', '/contact?'],
    // Redirects of the content.
    ['/Old-Page.', '/cities#list'],
    ['/OLD-page?a=1', '/cities?a=1#list'],
    ['/older&a=1', '/cities?sort=name&a=1'],
    // No match, or several.
    ['/contact-us', undefined],
    ['/contacts', undefined],
    ['/TERMS', undefined],
    ['/nothing', undefined],
    ['/%', undefined],
    ['/%00', undefined],
    ['/%FF', undefined],
    ['//elsewhere.example/', undefined],
    ['//', undefined],
    ['/%2F%2Felsewhere.example', undefined],
    ['/%5Celsewhere.example', undefined],
    ['//elsewhere.example/contact', undefined],
    ['/https://elsewhere.example/contact', undefined],
    ['/../contact', undefined],
    [`/contact${'.'.repeat(2000)}`, undefined],
  ])('for %j means %j', (sent, meant) => {
    expect(find(sent ?? '')).toBe(meant)
  })
})

// Excludes URLs whose own characters the changes are about.
const plain = ['/contact', '/cities', '/cities/austin', '/cities/round-rock', '/downloads/guide.pdf']

const endings = ['.', ',', ')', ';', ':', '!', '"', "'", '>', ']', '%20', '%0A', '/', '%C2%A0', '”', '.html']

/** A URL, and the forms that people and programs make of it. */
const handled = fc
  .record({
    address: fc.constantFrom(...plain),
    place: fc.nat(),
    inserted: fc.constantFrom('', '%E2%80%8B', '%C2%AD', '%EF%BB%BF', '%0A'),
    isUpper: fc.func(fc.boolean()),
    slash: fc.constantFrom('/', '//', '%5C', '%2F'),
    ends: fc.array(fc.constantFrom(...endings), { maxLength: 5 }),
    query: fc.constantFrom('', '&utm_source=a', '?utm_source=a', '%3Futm_source=a'),
  })
  .map(({ address, place, inserted, isUpper, slash, ends, query }) => {
    const at = 1 + (place % address.length)
    const path = (address.slice(0, at) + inserted + address.slice(at))
      .replace(/[a-z]/g, letter => (isUpper(letter) ? letter.toUpperCase() : letter))
      .replaceAll('/', slash)
    // A request path begins with a slash.
    const sent = path.replace(/^%5C|^%2F/, '/') + ends.join('') + query
    return { sent, meant: address + (query === '' ? '' : '?utm_source=a') }
  })

test('finds a URL after any combination of changes', () => {
  fc.assert(
    fc.property(handled, ({ sent, meant }) => {
      expect(find(sent)).toBe(meant)
    }),
    { numRuns: 2000 },
  )
})

const anyPath = fc.oneof(
  fc.webPath(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'/\\.%25FC2A0&?#<>()[]"\'acontCONT-:'), maxLength: 40 }),
  fc.tuple(fc.constantFrom(...addresses), fc.string()).map(parts => parts.join('')),
)

test('redirects to a URL of the site in one step, or not at all', () => {
  const targets = new Set([...addresses, ...redirects.map(({ to }) => to.replace(/[?#].*/, ''))])
  fc.assert(
    fc.property(anyPath, fc.webQueryParameters(), (path, query) => {
      const found = findSimilar({ pathname: `/${path}`, search: query === '' ? '' : `?${query}` })
      if (found === undefined) return
      expect(found).toMatch(/^\/(?![/\\])[!-~]*$/)
      const { origin, pathname } = new URL(found, 'https://www.example.com')
      expect(origin).toBe('https://www.example.com')
      expect(targets).toContain(decodeURIComponent(pathname))
    }),
    { numRuns: 5000 },
  )
})

test.each(['/', '.', '/.', '%20', '%', '&', '](', '<', '%25', 'a-', '%E2%80%8B', ' '])(
  'a long path of %j takes little time',
  part => {
    const paths = [1000, 100_000].map(length => `/${part.repeat(length / part.length - 2)}a`)
    const start = process.cpuUsage()
    for (let count = 0; count < 100; count += 1) for (const path of paths) find(path)
    // CPU time in µs, which excludes other work of the machine.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  },
)
