import { fillsIn, placeholdersIn } from '../../text-meaning.ts'
import { isKnownPlaceholder } from '../meant-placeholder.ts'
import type { Rule } from '../rule.ts'
import { findInEachPair } from '../translated-texts.ts'

/** Checks that a translation has the placeholders of its text: facts, prices, terms and words that a page fills in. */
export const translationPlaceholders: Rule = {
  id: 'translation-placeholders',
  description: 'A translation has the same words in braces as its text, such as {{fact:phone}} and {name}.',
  howToFix:
    'Write the words in braces as they are in the text of the main language, and leave the others out.',
  find: findInEachPair('translation-placeholders', (text, own, { facts }) => {
    const [expected, actual] = [namesIn(text), namesIn(own)]
    const lost = [...expected].filter(name => !actual.has(name))
    const added = [...actual].filter(name => !expected.has(name))
    // The rules of these placeholders report those that name nothing.
    const isBroken = placeholdersIn(own).some(name => !isKnownPlaceholder(name, facts))
    if (lost.length + added.length === 0 || isBroken) return undefined
    return { code: 'translation-placeholders/differ', parameters: { lost, added } }
  }),
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...placeholdersIn(text).map(name => `{{${name}}}`), ...fillsIn(text).map(name => `{${name}}`)])
