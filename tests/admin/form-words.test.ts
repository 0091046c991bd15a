import { expect, test } from 'vitest'
import { inFormWords } from '../../admin/client/problems/form-words.ts'
import { namingForms } from '../../admin/client/problems/other-forms.ts'

test.each([
  [
    {
      message: 'The field "distanceFromHome" is missing.',
      suggestion: 'Add a line "distanceFromHome: …". As printed.',
    },
    { message: 'Distance from home is empty.', suggestion: 'As printed.' },
  ],
  [
    {
      message: 'The field "county" is missing.',
      suggestion: 'Add a line "county: …". The county it lies in (file name in content/counties).',
    },
    { message: 'County is empty.', suggestion: 'The county it lies in.' },
  ],
  [
    { message: 'The field "src" is missing in "Picture".', suggestion: 'File of the picture.' },
    {
      message: 'Picture has no picture yet. If you have just picked one, wait until it shows.',
      suggestion: 'File of the picture.',
    },
  ],
  [
    { message: 'The field "answer" is missing in "FAQ", entry 2.' },
    { message: 'Answer is empty in FAQ, entry 2.' },
  ],
  [
    { message: 'There is no text below the fields.', suggestion: 'Write it below this line.' },
    { message: 'The text is empty.', suggestion: 'It is the last field of the form.' },
  ],
  [
    { message: 'The field "map" is missing.', suggestion: 'Add a line "map: …".' },
    { message: 'Map is empty.' },
  ],
  [
    { message: 'The field "kind" is missing.', suggestion: 'Add a line "kind: …" with one of: snow, ice.' },
    { message: 'Kind is empty.', suggestion: 'Choose one of: snow, ice.' },
  ],
  [
    { message: 'Next is gone.', suggestion: 'Write the address of an article, or delete the line "next".' },
    { message: 'Next is gone.', suggestion: 'Write the address of an article, or leave it empty.' },
  ],
  [{ message: 'There is no fact "phon".' }, { message: 'There is no fact "phon".' }],
])('what is said of a file is said of its form: %o', (problem, words) => {
  expect(inFormWords(problem)).toEqual(words)
})

test.each([
  [
    'Two pages are called "Kyle": this one and content/cities/kyle.yaml.',
    'Two pages are called "Kyle": this one and Cities › Kyle.',
  ],
  [
    'This sentence also stands in content/articles/first-snow.md: "It snows."',
    'This sentence also stands in Articles › First snow: "It snows."',
  ],
  ['Write it in content/prices.yaml.', 'Write it in Prices.'],
  ['See content/pages/blog.yaml and content/prices.yaml', 'See Pages › Blog and Prices'],
])('a file is called by its form: %j', (words, named) => {
  expect(namingForms(words)).toBe(named)
})
