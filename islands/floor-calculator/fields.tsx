/** Fields of the calculator. They are uncontrolled: text that was typed before the script arrived stays. */
import { type ComponentProps, type MouseEvent, memo, type ReactNode, useEffect, useState } from 'react'
import type { SwatchPicture } from './props.ts'

interface RowProps {
  id: string
  label: string
  hint?: string | undefined
  /** Price of the choice, or of one piece. */
  price?: string | undefined
  error?: string | undefined
  hidden?: boolean
  children: ReactNode
}

/** Label, price and control in a row. */
export function Row({ id, label, hint, price, error, hidden, children }: RowProps) {
  return (
    <div className={error ? 'calculator__row field--invalid' : 'calculator__row'} hidden={hidden}>
      <label className="calculator__label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {price && (
        <p className="calculator__price" key={price} translate="no">
          {price}
        </p>
      )}
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}

export const FieldError = ({ id, error }: { id: string; error: string }) => (
  <p className="field__error" id={`${id}-error`}>
    {error}
  </p>
)

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'disabled' | 'inputMode' | 'min' | 'placeholder' | 'type'
  > {
  id: string
  value: string | undefined
  label?: string
  hint?: string | undefined
  error?: string | undefined
}

export const TextField = memo(function TextField({
  id,
  value,
  label,
  hint,
  error,
  type = 'text',
  ...more
}: TextFieldProps) {
  return (
    <input
      className="field__input"
      type={type}
      id={id}
      name={id}
      maxLength={type === 'text' ? 30 : undefined}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      toolparamdescription={label ?? hint}
      defaultValue={value}
      {...more}
    />
  )
})

interface StepperProps extends Pick<TextFieldProps, 'id' | 'value' | 'hint' | 'error' | 'placeholder'> {
  /** Names of the buttons. */
  fewer: string
  more: string
}

/** A number of pieces, with buttons for thumbs. Keyboards have arrow keys for it, so Tab skips the buttons. */
export const Stepper = memo(function Stepper({ fewer, more, ...field }: StepperProps) {
  const step = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    const input = event.currentTarget.parentElement?.querySelector('input')
    if (!input) return
    // An empty field counts as its placeholder says.
    input.value ||= input.placeholder
    if (by > 0) input.stepUp()
    else input.stepDown()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // The buttons do nothing before the script is there.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const button = (by: 1 | -1, sign: string, label: string) =>
    isReady && (
      <button type="button" tabIndex={-1} aria-label={label} onClick={step(by)}>
        {sign}
      </button>
    )
  return (
    <div className="calculator__stepper">
      {button(-1, '−', fewer)}
      <TextField {...field} type="number" inputMode="numeric" min={0} />
      {button(1, '+', more)}
    </div>
  )
})

export interface FieldOption {
  value: string
  label: string
}

export const Select = memo(function Select({
  id,
  choices,
  value,
}: {
  id: string
  choices: readonly FieldOption[]
  value: string
}) {
  return (
    <select className="field__input" id={id} name={id} defaultValue={value}>
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
})

// React writes the attributes of each input that it renders again, which takes longer than writing a price.
const RadioInput = memo(function RadioInput({
  picture,
  ...input
}: Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultChecked'> & {
  picture: SwatchPicture | undefined
}) {
  return (
    <>
      <input type="radio" {...input} />
      {picture && (
        <picture>
          <source type="image/avif" srcSet={`${picture.stem}-${picture.avif}.avif`} />
          <source type="image/webp" srcSet={`${picture.stem}-${picture.webp}.webp`} />
          <img
            src={`${picture.stem}-${picture.jpg}.jpg`}
            alt=""
            width={96}
            height={72}
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
    </>
  )
})

/** One choice of several: a card with a price, and with a picture if there is one. */
export const Radio = memo(function Radio({
  name,
  value,
  label,
  price,
  picture,
  isChosen,
  isWithin = false,
}: FieldOption & {
  name: string
  price: string | undefined
  picture?: SwatchPicture | undefined
  isChosen: boolean
  /** Whether a product of this kind is chosen. */
  isWithin?: boolean
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: RadioInput is the control.
    <label className={isWithin ? 'calculator__choice calculator__choice--within' : 'calculator__choice'}>
      <RadioInput name={name} value={value} defaultChecked={isChosen} picture={picture} />
      <span className="calculator__words">
        <span>{label}</span>
        {price && (
          <span className="calculator__price" key={price} translate="no">
            {` ${price}`}
          </span>
        )}
      </span>
    </label>
  )
})
