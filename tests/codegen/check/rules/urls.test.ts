import { expect, test } from 'vitest'
import { problemLines } from '../../tiny-site.ts'

test('reports the second of two records with one URL', () => {
  const lines = problemLines({
    'pages/about.yaml': 'title: About\n',
    'redirects.yaml':
      'items:\n  - { from: /about, to: /shops/dune }\n  - { from: /a, to: /b }\n  - { from: /b, to: /abuot }\n  - { from: /b, to: /about }\n',
  })
  expect(lines.map(line => line.replace(/from \S+\//, 'from '))).toEqual([
    'redirects.yaml:2:13 urls: /about is a live page, from about.yaml: nobody would be redirected. | Delete this redirect, or give the page another address.',
    'redirects.yaml:3:21 urls: /b is redirected itself. | Lead straight to /abuot',
    'redirects.yaml:4:21 links: The link goes to /abuot, but there is no such page. | Did you mean "/about"?',
    'redirects.yaml:5:13 urls: /b is redirected twice: entry 3 already does it. | Delete one of the two.',
  ])
})
