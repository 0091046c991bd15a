import { type ReactNode, useState } from 'react'
import { Honeypot } from '../../components/Honeypot.tsx'
import {
  businessService,
  type EstimateField,
  inputMaxLength,
  isRequired,
  trapField,
} from '../../site/estimate-fields.ts'
import type { EstimateErrors, EstimateTexts, EstimateValues, ServiceOption } from './errors.ts'

interface FieldProps {
  name: EstimateField
  /** Replaces the hint of the field. */
  hint?: string | undefined
  texts: EstimateTexts
  errors: EstimateErrors
  children: (attributes: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  name: EstimateField
  className: string
  required: boolean
  maxLength: number
  'aria-describedby': string
  'aria-invalid': boolean | undefined
  toolparamdescription: string
}

/** Control with label, hint and error. Its ID is its name, which the error summary links to. */
function LabeledField({ name, texts, hint = texts.fields[name].hint, errors, children }: FieldProps) {
  const { label } = texts.fields[name]
  const error = errors[name]
  const hintId = `${name}-hint`
  const errorId = `${name}-error`
  return (
    <div className={error ? `field field--${name} field--invalid` : `field field--${name}`}>
      <label className="field__label" htmlFor={name}>
        <span>{label}</span>
        {isRequired(name) ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className="field__optional">{` (${texts.optional})`}</span>
        )}
      </label>
      <p className="field__hint" id={hintId} key={hint}>
        {hint}
      </p>
      {error && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
      {children({
        id: name,
        name,
        className: 'field__input',
        required: isRequired(name),
        maxLength: inputMaxLength(name),
        'aria-describedby': error ? `${errorId} ${hintId}` : hintId,
        'aria-invalid': error ? true : undefined,
        toolparamdescription: `${label}. ${hint}`,
      })}
    </div>
  )
}

const inputs = {
  fullName: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  zipCode: { type: 'text', autoComplete: 'postal-code', inputMode: 'numeric' },
} as const

interface InputFieldProps extends Omit<FieldProps, 'children' | 'name'> {
  name: keyof typeof inputs
  values: EstimateValues
}

function InputField({ values, ...field }: InputFieldProps) {
  const { name } = field
  return (
    <LabeledField {...field}>
      {attributes => <input {...attributes} {...inputs[name]} defaultValue={values[name]} />}
    </LabeledField>
  )
}

interface FieldsProps {
  texts: EstimateTexts
  services: readonly ServiceOption[]
  values: EstimateValues
  errors: EstimateErrors
}

/** All fields of the form, in its order. */
export function Fields({ texts, services, values, errors }: FieldsProps) {
  const [service, setService] = useState(values.serviceNeeded)
  const field = { texts, errors }
  return (
    <div className="estimate-form__fields">
      <InputField name="fullName" values={values} {...field} />
      <InputField name="email" values={values} {...field} />
      <InputField name="phone" values={values} {...field} />
      <InputField name="zipCode" values={values} {...field} />
      <LabeledField name="serviceNeeded" {...field}>
        {({ maxLength: _, ...attributes }) => (
          <select
            {...attributes}
            // Chrome reports an empty one as invalid from the start.
            aria-invalid={attributes['aria-invalid'] ?? false}
            defaultValue={values.serviceNeeded}
            onChange={({ target }) => setService(target.value)}
          >
            <option value="">{texts.choose}</option>
            {services.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      <LabeledField
        name="projectDetails"
        hint={service === businessService ? texts.fields.projectDetails.businessHint : undefined}
        {...field}
      >
        {attributes => <textarea {...attributes} rows={5} defaultValue={values.projectDetails} />}
      </LabeledField>
      <Honeypot id={trapField} label={texts.trap} />
    </div>
  )
}
