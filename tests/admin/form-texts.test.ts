import { expect, test } from 'vitest'
import { namingForms } from '../../admin/config/form-addresses.ts'
import { formTexts } from '../../admin/worker/form-texts.ts'
import { type Diagnosis, formatFinding } from '../../codegen/finding-texts/file-texts.ts'

const cases: readonly [Diagnosis, { message: string; suggestion?: string }][] = [
  [
    { code: 'shape/missing-field', parameters: { key: 'distanceFromHome', description: 'As printed.' } },
    { message: 'Distance from home is empty.' },
  ],
  [
    { code: 'shape/missing-field', parameters: { key: 'plainRoom', title: 'Large job' } },
    { message: 'Large job is empty.' },
  ],
  [
    {
      code: 'shape/missing-field',
      parameters: { key: 'src', group: { label: 'Picture' }, description: 'File of the picture.' },
    },
    {
      message: 'Picture has no picture yet. If you have just picked one, wait until it shows.',
    },
  ],
  [
    { code: 'shape/missing-field', parameters: { key: 'answer', group: { label: 'FAQ', entry: 2 } } },
    { message: 'Answer is empty.' },
  ],
  [
    {
      code: 'references/missing',
      parameters: { label: 'County', text: 'Snow', kind: 'county', folder: 'counties', near: 'snow-county' },
    },
    {
      message: 'County has "Snow", which is not one of the list.',
      suggestion: 'Did you mean "Snow county"?',
    },
  ],
  [
    { code: 'shape/missing-field', parameters: { key: 'title', description: 'Title.' } },
    { message: 'Title is empty.' },
  ],
  [
    { code: 'translations/stale', parameters: { count: 1, language: 'Penguin', now: 'Snow' } },
    {
      message: '1 text in Penguin is older than the text in the main language.',
      suggestion: 'Somebody has to translate what has changed.',
    },
  ],
  [{ code: 'shape/missing-field', parameters: { key: 'map' } }, { message: 'Map is empty.' }],
  [
    {
      code: 'shape/missing-block-kind',
      parameters: { key: 'kind', group: { label: 'Blocks', entry: 1 }, choices: ['snow', 'ice'] },
    },
    {
      message: 'The field "kind", which says what kind of block this is, is missing in entry 1 of "Blocks".',
      suggestion: 'Choose one of: snow, ice.',
    },
  ],
  [
    { code: 'shape/missing-companion', parameters: { given: 'startTime', missing: 'endTime' } },
    {
      message: 'Where "startTime" is given, "endTime" must be given too.',
      suggestion: 'Fill it in, or empty Start time.',
    },
  ],
  [
    {
      code: 'shape/no-value',
      parameters: { label: 'Note', isEntry: false, hasEntries: false, isRequired: false },
    },
    {
      message: 'Note has nothing after its colon.',
      suggestion: 'Write something there, or leave it empty.',
    },
  ],
  [
    {
      code: 'shape/too-few-entries',
      parameters: {
        label: 'Floors',
        size: 1,
        limit: 2,
        hint: { description: 'Floors of the collection (file names in content/floors).', example: 'snow' },
      },
    },
    {
      message: 'Floors has 1 entry; it needs at least 2.',
      suggestion: 'Add 1 entry. Floors of the collection. For example: snow',
    },
  ],
  [{ code: 'lengths/no-text' }, { message: 'The text is empty.', suggestion: 'Write it in the field Text.' }],
  [
    { code: 'article-chain/not-an-article', parameters: { key: 'next', url: '/snow' } },
    {
      message: 'The next article is /snow, which is not an article.',
      suggestion: 'Write the address of an article, or leave it empty.',
    },
  ],
  [
    { code: 'article-chain/not-an-article', parameters: { key: 'next', url: '/snow', near: '/blog/snow' } },
    {
      message: 'The next article is /snow, which is not an article.',
      suggestion: 'Did you mean "/blog/snow"?',
    },
  ],
  [
    { code: 'article-chain/itself', parameters: { key: 'next' } },
    {
      message: 'The article names itself as its next one.',
      suggestion: 'Write the address of another article, or leave it empty.',
    },
  ],
  [
    {
      code: 'agreement/phone',
      parameters: { display: '(512) 555-0199', dial: '+15125550148', right: '+15125550199' },
    },
    {
      message:
        'The number that is shown is (512) 555-0199, but +15125550148 is dialed: who taps it calls somebody else.',
      suggestion: 'If the shown number is right, write +15125550199 under Number to dial.',
    },
  ],
  [
    { code: 'agreement/hours', parameters: { typed: 'Mon: 7AM-6PM', day: 'Monday', weekly: '7AM–5PM' } },
    {
      message: 'This says Mon: 7AM-6PM; in Weekly hours, Monday is 7AM–5PM.',
      suggestion: 'Write the same hours here and there: visitors read these, search engines those.',
    },
  ],
  [
    {
      code: 'schedule/other-date',
      parameters: { field: 'releasedOn', right: '2096-01-02', day: 'January 2' },
    },
    {
      message: 'The page appears on January 2, and would say that it is of another day.',
      suggestion: 'Choose 2096-01-02 under Released on.',
    },
  ],
  [
    { code: 'facts/unknown', parameters: { name: 'phon', near: 'phone' } },
    { message: 'There is no fact "phon".', suggestion: 'Did you mean "phone"?' },
  ],
]

test.each(cases)('forms have fields and no lines: %o', (diagnosis, text) => {
  expect(formatFinding(formTexts, diagnosis)).toEqual(text)
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
