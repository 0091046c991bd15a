import { useContext } from 'react'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'
import { TextLink } from './TextLink.tsx'
import { readOnlyToolAttributes } from './webmcp-attributes.ts'
import { ZipCheckContext } from './zip-check-context.ts'

interface ZipCheckProps {
  label?: string
  /** ID of another form that its fields are sent with until the script runs, so that the text typed there isn't lost. */
  sentWith?: string
}

const [place, answerId] = ['zip-check', 'zip-answer']

/** Checks whether a ZIP code is served: on a new page, or in place with behaviors/zip-check.ts. */
export function ZipCheck({ label, sentWith }: ZipCheckProps) {
  const { assistantTexts, interfaceTexts, site } = useContent()
  const checked = useContext(ZipCheckContext)
  const { forms } = assistantTexts
  const { unavailable, unknownCity: texts } = interfaceTexts
  const { display: phone } = site.contact.phone
  return (
    <form
      className="zip-check"
      id={place}
      action={`#${place}`}
      method="get"
      data-zip-check
      data-failure={`${unavailable.heading}. ${interpolate(unavailable.text, { phone })}`}
      // The page with the result scrolls here; the result is its accessible name.
      {...(checked ? { tabIndex: -1, 'aria-labelledby': answerId } : { 'aria-label': label ?? texts.label })}
      {...readOnlyToolAttributes(forms.zipCheck)}
    >
      <label className="zip-check__field">
        <span>{label ?? texts.label}</span>
        <input
          className="zip-check__input"
          type="text"
          name="zip"
          form={sentWith}
          inputMode="numeric"
          autoComplete="postal-code"
          required={!sentWith}
          maxLength={20}
          defaultValue={checked?.zip}
          toolparamdescription={forms.zip}
        />
      </label>
      <button
        className="button button--secondary"
        type="submit"
        {...(sentWith && { form: sentWith, formAction: `#${place}`, formNoValidate: true })}
      >
        {texts.button}
      </button>
      <div className="zip-check__answer" role="status" data-zip-answer>
        {checked && (
          <>
            <p id={answerId}>{checked.result.text}</p>
            {checked.result.links.map(({ href, label: words }) => (
              <TextLink key={href} href={href} label={words} />
            ))}
          </>
        )}
      </div>
    </form>
  )
}
