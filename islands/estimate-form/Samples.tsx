import { sampleFields } from '../../site/samples.ts'
import type { EstimateTexts, EstimateValues, ServiceOption } from './errors.ts'

interface SamplesProps {
  texts: EstimateTexts['samples']
  choices: readonly ServiceOption[]
  values: EstimateValues
}

/** Lists of floors: up to the last chosen one, and one more while more can be taken. */
export function Samples({ texts, choices, values }: SamplesProps) {
  const lists = sampleFields.findLastIndex(name => values[name]) + 2
  return (
    <fieldset className="estimate-form__samples">
      <legend className="field__label">{texts.heading}</legend>
      <div className="estimate-form__fields">
        {sampleFields.slice(0, lists).map((name, index) => (
          <div className="field" key={name}>
            <label className="field__hint" htmlFor={name}>
              {texts.sample.replace('{number}', String(index + 1))}
            </label>
            <select className="field__input" id={name} name={name} defaultValue={values[name]}>
              <option value="">{texts.none}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
