import {
  callLanguageField,
  consentField,
  contactTimes,
  contactWays,
  preferenceFields,
  TICKED,
  timeFields,
  wayFields,
} from '../../site/contact-preferences.ts'
import type { EstimateTexts, EstimateValues, ServiceOption } from './errors.ts'

interface PreferencesProps {
  texts: EstimateTexts
  values: EstimateValues
  /** Languages of a call to choose from. */
  spoken: readonly ServiceOption[]
  /** Whether it is open from the start: for visitors who may prefer not to be called. */
  isOpen: boolean
}

/** How and when to reach the visitor: closed otherwise, because all of it is optional. The style shows the consent once text messages are ticked. */
export function Preferences({
  texts: { preferences: texts, optional },
  values,
  spoken,
  isOpen,
}: PreferencesProps) {
  const box = (name: keyof EstimateValues, label: string, value = TICKED) => (
    <label className="estimate-form__tick" key={name}>
      <input type="checkbox" name={name} value={value} defaultChecked={values[name] === value} />
      <span>{label}</span>
    </label>
  )
  return (
    <details
      className="estimate-form__more"
      open={isOpen || ([...preferenceFields, callLanguageField] as const).some(name => values[name])}
    >
      <summary>
        <span>{texts.heading}</span>
        <span className="field__optional">{` (${optional})`}</span>
      </summary>
      <fieldset>
        <legend className="field__label">{texts.by}</legend>
        {contactWays.map(way => box(wayFields[way], texts.ways[way]))}
        {box(consentField, texts.consent, texts.consent)}
      </fieldset>
      <fieldset>
        <legend className="field__label">{texts.at}</legend>
        {contactTimes.map(time => box(timeFields[time], texts.times[time]))}
      </fieldset>
      {spoken.length > 0 && (
        <fieldset>
          <legend className="field__label">{texts.language}</legend>
          {spoken.map(({ value, label }) => (
            <label className="estimate-form__tick" key={value}>
              <input
                type="radio"
                name={callLanguageField}
                value={value}
                defaultChecked={values[callLanguageField] === value}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </details>
  )
}
