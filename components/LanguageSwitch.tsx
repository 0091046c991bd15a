import { primaryTag } from '../site/languages.ts'
import { otherLanguages } from '../site/translations.ts'
import { useContent } from './content-context.ts'

/** Placeholder for the page's URL in a language, because the pages share the HTML of their header. */
export const switchPlaceholder = (language: string): string => `/this-page-in/${language}`

/** Links to the page in other languages, labeled with each language's own name. Renders nothing on a site in one language. */
export function LanguageSwitch() {
  const languages = otherLanguages(useContent())
  if (languages.length === 0) return null
  return (
    <ul className="header-languages">
      {languages.map(language => (
        // The item has `lang`, because screen readers ignore it on some elements.
        <li key={language.path} lang={primaryTag(language)}>
          <a href={switchPlaceholder(language.path)} hrefLang={primaryTag(language)} data-language-switch>
            {language.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
