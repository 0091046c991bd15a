import { useContent } from './content-context.ts'
import { readOnlyToolAttributes } from './webmcp-attributes.ts'

interface SiteSearchProps {
  words?: string | undefined
  /** Whether the field has the focus when the page opens: on the page that visitors open to search. */
  isFocused?: boolean
}

/** Search form. The server answers it, with or without JavaScript. */
export function SiteSearch({ words, isFocused }: SiteSearchProps) {
  const { assistantTexts, interfaceTexts, searchPage } = useContent()
  const { siteSearch: texts } = interfaceTexts
  return (
    <form
      className="zip-check"
      action={searchPage.url}
      method="get"
      role="search"
      aria-label={texts.button}
      {...readOnlyToolAttributes(assistantTexts.forms.searchPage)}
    >
      <label className="filter__field filter__search">
        <span className="filter__label">{texts.label}</span>
        <input
          className="field__input"
          type="search"
          name="q"
          required
          defaultValue={words}
          // biome-ignore lint/a11y/noAutofocus: the field is what the page is for.
          autoFocus={isFocused}
        />
      </label>
      <button className="button button--green" type="submit">
        {texts.button}
      </button>
    </form>
  )
}
