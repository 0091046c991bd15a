import type { Content } from '../../site/content.ts'
import { type LanguagePath, primaryTag, splitLanguage } from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { asObject, type Tool } from './tool.ts'

/** A language of the site, and tools that answer in it. */
export interface LanguageTools {
  languagePath: LanguagePath
  content: Content
  tools: readonly Tool[]
}

/**
 * Gives the tools of the main language a parameter for the language of the answer. Without it, a call is answered in the language of the
 * page that it asks for, or of the URL that it was sent to.
 */
export function createToolsInLanguages(main: LanguageTools, others: readonly LanguageTools[]): Tool[] {
  if (others.length === 0) return [...main.tools]
  const languages = [main, ...others].map(language => ({
    ...language,
    tag: primaryTag(language.content.site),
  }))
  const tags = languages.map(({ tag }) => tag)
  const { answers, parameters } = main.content.assistantTexts
  const wrongLanguage = interpolate(answers.wrongArgument, { field: 'language', expected: tags.join(', ') })
  const ofAddress = (address: unknown) => {
    if (typeof address !== 'string') return undefined
    const { languagePath } = splitLanguage(address.replace(main.content.site.url, ''))
    if (languagePath === main.languagePath) return undefined
    return languages.find(other => other.languagePath === languagePath)?.tag
  }
  return main.tools.map(tool => ({
    ...tool,
    input: {
      ...tool.input,
      properties: {
        ...tool.input.properties,
        language: { type: 'string', enum: tags, description: parameters.language },
      },
    },
    call(input, caller) {
      const { language, ...given } = asObject(input)
      if (language !== undefined && !tags.some(tag => tag === language))
        return { text: [answers.badArguments, `- ${wrongLanguage}`].join('\n') }
      const wanted = language ?? ofAddress(given.address) ?? caller.language
      const own = languages.find(({ tag }) => tag === wanted) ?? languages[0]
      return (own?.tools.find(({ name }) => name === tool.name) ?? tool).call(given, caller)
    },
  }))
}
