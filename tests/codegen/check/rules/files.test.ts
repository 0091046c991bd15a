import { expect, test } from 'vitest'
import { problemLines } from '../../tiny-site.ts'

test('reports misplaced, misnamed and missing files', () => {
  const lines = problemLines({
    'shops/Big Hill.yaml': 'name: Hill\nkind: large\n',
    'shop/x.yaml': '',
    'shops/a.yml': '',
    'facst.yaml': '',
    'pages/about.yml': '',
    'pages/about.yaml': null,
    'site.yaml': null,
  })
  expect(lines).toEqual([
    'facst.yaml:1:1 files: The site has no use for a file "facst.yaml" here. | Did you mean "facts.yaml"?',
    'pages/about.yml:1:1 files: Files here end in .yaml. | Rename the file to "about.yaml".',
    'shop/x.yaml:1:1 files: The site has no folder "shop". | Did you mean "shops"?',
    'shops/Big Hill.yaml:1:1 files: The file name "Big Hill" cannot be part of an address: only small letters, digits and single hyphens can. | Rename the file to "big-hill.yaml".',
    'shops/a.yml:1:1 files: Files here end in .yaml. | Rename the file to "a.yaml".',
    'site.yaml:1:1 files: This file is missing. | Bring it back from an earlier version of the site, or write it anew with the fields identity, foundedYear, contact.',
  ])
})

// Other file systems cannot store these names.
test.runIf(process.platform === 'linux')('reports file names that other systems cannot store', () => {
  const files = ['images/aux.jpg', 'images/Kite.JPG', 'images/a: b?.png', 'images/sub/nul/c.png']
  const lines = problemLines({
    ...Object.fromEntries(files.map(file => [file, 'x'])),
    'shops/con.yaml': 'name: Con\nkind: large\n',
  })
  const found = lines.filter(line => /Windows/.test(line))
  expect(found).toEqual([
    'images/a: b?.png:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "a-b.png".',
    'images/aux.jpg:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "picture-aux.jpg".',
    'images/kite.jpg:1:1 images: Only capital letters tell this picture from Kite.JPG: computers with Windows and macOS keep one of the two. | Give one of them another name, and write that name wherever the picture is used.',
    'images/sub/nul/c.png:1:1 images: Computers with Windows cannot store a file of this name. | Give it a name of letters, digits and hyphens, such as "c.png".',
    'shops/con.yaml:1:1 files: Computers with Windows cannot store a file that is called "con". | Give it a longer name, such as "con-page.yaml".',
  ])
})
