/** A task that people often come for, and where its form is. */
export interface CommonTask {
  name: string
  hint: string
  /** The file or the kind of content that it needs. */
  content: string
  /** The list of a file that gets an entry. A kind of content gets a new record. */
  list?: string
}

/** The tasks of the start page, those that come most often first. */
const commonTasks: readonly CommonTask[] = [
  { name: 'Change a price', hint: 'Every page, PDF and e-mail follows.', content: 'prices' },
  {
    name: 'Close for a holiday or a vacation',
    hint: 'Opening hours and days off are next to each other.',
    content: 'site',
    list: 'hours.holidays',
  },
  { name: 'Add a project', hint: 'With a picture from before and one from after.', content: 'projects' },
  {
    name: 'Write an article',
    hint: 'With days on which it appears and goes by itself.',
    content: 'articles',
  },
  {
    name: 'Announce an offer',
    hint: 'An article that goes after its last day. Prices and other pages stay as they are.',
    content: 'articles',
  },
  { name: 'Add a question to the FAQ', hint: 'On the home page.', content: 'faq', list: 'items' },
  { name: 'Change a menu', hint: 'At the top and at the end of all pages.', content: 'navigation' },
]

/** Returns the tasks that the content has a place for and that have all words. */
export const findTasks = (
  has: (content: string) => boolean,
  words: readonly string[] = [],
): readonly CommonTask[] =>
  commonTasks.filter(({ name, hint, content }) => {
    const text = `${name} ${hint}`.toLowerCase()
    return has(content) && words.every(word => text.includes(word))
  })
