/**
 * The estimate form. Without JavaScript, the browser checks required fields and posts the form, and the server responds
 * with a page. With JavaScript, the form shows the site's error messages and stays on the page.
 * Inputs are uncontrolled, so that text typed before hydration stays.
 */
import { type FocusEvent, useState } from 'react'
import { toolAttributes } from '../components/webmcp-attributes.ts'
import { isEstimateField, normalizeField } from '../site/estimate-fields.ts'
import { urgencies } from '../site/urgency.ts'
import { AttachedPicture, useAttachedPicture } from './estimate-form/AttachedPicture.tsx'
import { CalculationField, SubjectField } from './estimate-form/CalculationField.tsx'
import { CallAdvice } from './estimate-form/CallAdvice.tsx'
import { Fields } from './estimate-form/Fields.tsx'
import { FailureMessage, UnsentMessage } from './estimate-form/Messages.tsx'
import { PictureField } from './estimate-form/PictureField.tsx'
import { Preferences } from './estimate-form/Preferences.tsx'
import type { EstimateFormProps } from './estimate-form/props.ts'
import { Received } from './estimate-form/Received.tsx'
import { Samples } from './estimate-form/Samples.tsx'
import { useRequestForm } from './estimate-form/use-request-form.ts'

export default function EstimateForm(props: EstimateFormProps) {
  const { texts, services, phone, advice, privacy, action, received, spoken = [] } = props
  const picture = useAttachedPicture(action)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const { state, round, form, message, ...request } = useRequestForm(props, {
    follow: picture.state.kind === 'attached' || pictures.length > 0,
    send: picture.send,
  })
  // The page was prepared for the first request only.
  const prepared: Partial<EstimateFormProps> = round === 0 ? props : {}
  const { answered, filled, about, calculation, samples, urgency } = prepared
  const values = answered?.values ?? filled ?? {}
  const isDropped = answered?.hadFiles === true && pictures.length === 0
  return (
    <>
      {state.kind === 'refused' && (
        <FailureMessage
          ref={message}
          texts={texts}
          phone={phone}
          autoFocus={props.answered !== undefined}
          errors={state.errors}
          failure={state.failure}
          confirm={state.confirm}
          chooseAgain={isDropped ? received.pictures.chooseAgain : undefined}
        />
      )}
      {state.kind === 'unsent' && (
        <UnsentMessage
          ref={message}
          texts={texts.unsent}
          phone={phone}
          until={state.until}
          onSend={request.sendUnsent}
          onDelete={request.deleteUnsent}
        />
      )}
      {state.kind === 'received' && (
        <Received
          ref={message}
          props={props}
          request={state}
          picture={picture}
          pictures={pictures}
          onAnother={() => {
            picture.remove()
            setPictures([])
            request.compose()
          }}
        />
      )}
      <form
        key={round}
        ref={form}
        className="estimate-form"
        method="post"
        // Pictures come last: the server stores the request before it reads them.
        encType="multipart/form-data"
        action={action}
        aria-label={texts.label}
        aria-busy={state.kind === 'pending'}
        hidden={state.kind === 'received'}
        onSubmit={request.onSubmit}
        onBlur={showNormalized}
        onInput={request.onInput}
        {...toolAttributes(props.tool)}
      >
        {calculation && <CalculationField texts={texts.calculation} calculation={calculation} />}
        {about && <SubjectField texts={texts.subject} about={about} />}
        {/* First, because the visitor came for them. */}
        {samples && <Samples texts={texts.samples} choices={samples} values={values} />}
        <p className="estimate-form__note">{texts.requiredNote}</p>
        <Fields texts={texts} services={services} values={values} errors={request.errors} />
        {/* One part of the form: the advice has no row before there is some. */}
        <div>
          <Preferences texts={texts} values={values} spoken={spoken} isOpen={received.called !== undefined} />
          <div role="status">
            <CallAdvice
              urgency={urgencies.find(one => one === request.typedUrgency || one === urgency)}
              texts={advice}
              href={phone.href}
            />
          </div>
        </div>
        <AttachedPicture texts={texts.picture} picture={picture} />
        {state.kind === 'refused' && state.confirm && <input type="hidden" name="confirmed" value="yes" />}
        <PictureField
          texts={received.pictures}
          optional={texts.optional}
          isDropped={isDropped}
          onChoose={setPictures}
        />
        <button className="button button--primary" type="submit" disabled={state.kind === 'pending'}>
          {state.kind === 'pending' ? texts.submitting : texts.submit}
        </button>
        <p className="estimate-form__note">
          <span>{`${texts.privacy} `}</span>
          <a href={privacy.href}>{privacy.label}</a>
        </p>
      </form>
    </>
  )
}

/** Shows the normalized value, such as five digits of a pasted ZIP+4. Texts of several lines stay unchanged. */
function showNormalized({ target }: FocusEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || !isEstimateField(target.name)) return
  const text = normalizeField(target.name, target.value)
  if (text !== target.value) target.value = text
}

EstimateForm.islandId = 'EstimateForm' as const
