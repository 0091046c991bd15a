import type { ZipAnswer } from '../site/zip-answer.ts'
import { useContent } from './content-context.ts'
import { TextLink } from './TextLink.tsx'
import { askingTool } from './tool-attributes.ts'

export interface CheckedZip {
  zip: string
  answer: ZipAnswer
}

interface ZipCheckProps {
  label?: string
  /** What was asked, and what came of it. */
  checked?: CheckedZip | undefined
}

/** Says whether a ZIP code is served: the page of all cities with the answer, or in place with behaviors/zip-check.ts. */
export function ZipCheck({ label, checked }: ZipCheckProps) {
  const { assistantTexts, citiesPage, interfaceTexts } = useContent()
  const { forms } = assistantTexts
  const { unknownCity: texts } = interfaceTexts
  return (
    <form
      className="zip-check"
      action={`${citiesPage.url}#zip-check`}
      method="get"
      data-zip-check
      {...askingTool(forms.zipCheck)}
    >
      <label className="zip-check__field">
        <span>{label ?? texts.label}</span>
        <input
          className="zip-check__input"
          type="text"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={5}
          defaultValue={checked?.zip}
          toolparamdescription={forms.zip}
        />
      </label>
      <button className="button button--secondary" type="submit">
        {texts.button}
      </button>
      <div className="zip-check__answer" role="status" data-zip-answer>
        {checked && (
          <>
            <p>{checked.answer.text}</p>
            {checked.answer.links.map(({ href, label: words }) => (
              <TextLink key={href} href={href} label={words} />
            ))}
          </>
        )}
      </div>
    </form>
  )
}
