import { useContent } from './content-context.ts'

/** Says whether a ZIP code is on the list (behaviors/zip-check.ts). Without JavaScript the form leads to the estimate form. */
export function ZipCheck({ label }: { label: string }) {
  const { cities, interfaceTexts } = useContent()
  const { unknownCity: texts } = interfaceTexts
  return (
    <form
      className="zip-check"
      action="/contact"
      method="get"
      data-zip-check
      data-cities={JSON.stringify(
        Object.fromEntries(cities.all.map(({ name, zipCodes }) => [name, zipCodes])),
      )}
      data-served={texts.served}
      data-not-listed={texts.notListed}
      data-invalid={texts.invalid}
    >
      <label className="filter__field">
        <span className="filter__label">{label}</span>
        <input
          className="field__input"
          type="text"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          pattern="[0-9]{5}"
          maxLength={5}
          title={texts.invalid}
        />
      </label>
      <button className="button button--green" type="submit">
        {texts.button}
      </button>
      <p className="zip-check__answer" role="status" data-zip-answer />
    </form>
  )
}
