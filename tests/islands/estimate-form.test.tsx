import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import AddPictures from '../../islands/AddPictures.tsx'
import EstimateForm from '../../islands/EstimateForm.tsx'
import {
  type EstimateTexts,
  findErrors,
  isIncomplete,
  knownErrors,
} from '../../islands/estimate-form/errors.ts'
import type { EstimateFormProps } from '../../islands/estimate-form/props.ts'
import { Received } from '../../islands/estimate-form/Received.tsx'
import { type PostedPictures, pictureLimits, postedLimits } from '../../site/picture-limits.ts'

const field = (name: string) => ({
  label: `The ${name}`,
  hint: `Hint on ${name}`,
  required: `Enter ${name}`,
  tooLong: `Shorten ${name}`,
  invalid: `Mend ${name}`,
})

const texts: EstimateTexts = {
  label: 'Estimate',
  requiredNote: 'Marked *',
  fields: {
    fullName: field('name'),
    email: field('email'),
    phone: field('phone'),
    zipCode: field('ZIP'),
    serviceNeeded: field('service'),
    projectDetails: { label: 'Details', hint: 'Rooms', businessHint: 'Shop hours', invalid: 'Mend details' },
  },
  choose: 'Choose',
  services: {
    hardwood: 'Wood',
    lvp: 'Vinyl',
    tile: 'Tile',
    laminate: 'Laminate',
    commercial: 'Shop',
    repair: 'Repair',
  },
  unsent: { title: 'Not yet', text: 'Here until {time}', sending: 'Off', send: 'Now', delete: 'Never' },
  picture: {
    alt: 'The room',
    attached: 'It goes along.',
    remove: 'Leave it here',
    sending: 'On its way',
    sent: 'Arrived',
    failed: 'Lost',
    again: 'Once more',
  },
  subject: {
    tick: 'About {subject}',
    floor: 'Floor',
    topic: 'Topic',
    page: 'Page',
    city: 'City',
    samples: 'Chips',
  },
  samples: { heading: 'Chips', sample: 'Chip {number}', none: 'None' },
  preferences: {
    heading: 'Reach me',
    by: 'How',
    ways: { call: 'Call', email: 'Mail', text: 'Text' },
    at: 'When',
    times: { morning: 'Dawn', afternoon: 'Noon', evening: 'Dusk' },
    consent: 'You may text me.',
    texting: 'Texts',
    language: 'Call in',
  },
  calculation: { heading: 'Sums', send: 'Take it along', change: 'Count again' },
  submit: 'Ask',
  submitting: 'Asking...',
  privacy: 'Private',
  optional: 'optional',
  trap: 'Keep out',
  errorSummary: { heading: 'A problem' },
  requiredMissing: { title: 'Missing', text: 'Fill in' },
  success: {
    title: 'Done',
    text: 'Soon',
    reference: 'No. {reference}',
    received: 'We have:',
    another: 'Again',
  },
  confirm: { title: 'Sure?' },
  failure: { title: 'Failed', text: 'Call {phone}', kept: 'Kept' },
}
const services = [
  { value: 'tile', label: 'Tile' },
  { value: 'repair', label: 'Repair' },
]
const complete = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '512 555 0100',
  zipCode: '78701',
  serviceNeeded: 'tile',
  projectDetails: '',
}
const errorsOf = (changed: Partial<typeof complete>) =>
  findErrors({ ...complete, ...changed }, services, texts.fields)

const advice = {
  emergency: {
    heading: 'Wet?',
    text: 'Call now.',
    button: 'Call us',
    words: ['leak'],
    exceptions: ['no leak'],
  },
  soon: {
    heading: 'In a hurry?',
    text: 'Ask us.',
    button: 'Ask on the phone',
    words: ['by noon'],
    exceptions: ['not by noon'],
  },
}
const received = {
  eyebrow: 'Thanks',
  text: 'We answer soon.',
  outside: 'We may not come to {zip}.',
  heading: 'It is here',
  stepsHeading: 'And now',
  steps: [],
  measure: { heading: 'Measure', items: ['The room'] },
  visit: { heading: 'The visit', items: ['Tea'] },
  forBusiness: {
    measure: { heading: 'Count', items: ['The desks'] },
    visit: { heading: 'The visit to a shop', items: ['Coffee'] },
  },
  forEmergency: {
    text: 'Ring!',
    firstSteps: { heading: 'Until then', items: ['Plug the hole'] },
    guide: { label: 'All about holes', href: '/holes' },
  },
  pictures: {
    heading: 'Pictures',
    text: 'Any',
    choose: 'Choose',
    sending: 'On its way',
    sent: '{count} arrived',
    failed: 'Lost',
    full: '{count} are enough',
    tooLarge: 'Below {megabytes} MB',
    missing: 'Not here: {numbers}',
    limits: 'Each below {megabytes} MB',
    chooseAgain: 'Choose again',
    again: 'Again',
    mail: 'By mail',
    mailSubject: 'Of {reference}',
  },
}

const props: EstimateFormProps = {
  texts,
  services,
  advice,
  received,
  phone: { display: '(555) 010-0000', href: 'tel:+15550100000' },
  email: 'a@b.example',
  privacy: { label: 'What we keep', href: '/kept' },
  action: '/api/contact',
  tool: { name: 'ask', description: 'Asks.' },
}

const render = (answered?: EstimateFormProps['answered'], more: Partial<EstimateFormProps> = {}): string =>
  renderToStaticMarkup(<EstimateForm {...props} {...(answered && { answered })} {...more} />)

test('a request that was received says what was stored and what happens next', () => {
  const steps = [{ title: 'We waddle over', description: 'At low tide.' }]
  const html = renderToStaticMarkup(
    <Received
      ref={null}
      props={{ ...props, received: { ...received, heading: 'It is here', stepsHeading: 'And now', steps } }}
      request={{
        kind: 'received',
        reference: 'W-1',
        fields: { ...complete, projectDetails: 'After five', reachByText: 'yes', reachInMorning: 'yes' },
        urgency: 'soon',
        outside: undefined,
        hasTextConsent: true,
        answeredOn: 'On Monday',
        visit: undefined,
      }}
      picture={{ state: { kind: 'none' }, remove() {}, send: async () => {} }}
      pictures={[]}
      onAnother={() => {}}
    />,
  )
  // The call is the first action.
  expect(html.search(/<(a|button) /)).toBe(html.indexOf('<a class="button button--primary" href="tel:'))
  expect(html.indexOf('Ask us.')).toBeLessThan(html.indexOf('On Monday'))
  expect(html).toContain('<li><strong>We waddle over.</strong><span> At low tide.</span></li>')
  const rows = [...html.matchAll(/<dt>(.+?)<\/dt><dd>(.+?)<\/dd>/g)].map(([, label, value]) => [label, value])
  expect(rows).toEqual(
    expect.arrayContaining([
      [texts.fields.fullName.label, 'Ada Oak'],
      [texts.fields.serviceNeeded.label, 'Tile'],
      [texts.fields.projectDetails.label, 'After five'],
      ['How', 'Text'],
      ['When', 'Dawn'],
      ['Texts', 'You may text me.'],
    ]),
  )
  expect(html).toContain('>It is here</h2>')
  expect(html).toContain('>And now</h3>')
  expect(html).toContain('</div><p>On Monday</p>')
})

test('a business is asked for its name and hours', () => {
  const hints = [...render().matchAll(/id="projectDetails-hint">([^<]*)/g)].map(([, hint]) => hint)
  expect(hints).toEqual([texts.fields.projectDetails.hint])
  expect(render(undefined, { filled: { serviceNeeded: 'commercial' } })).toContain(
    `id="projectDetails-hint">${texts.fields.projectDetails.businessHint}<`,
  )
})

describe('what is wrong with a request', () => {
  test('a complete one has no errors, details or not', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ projectDetails: 'Two rooms\nand a hall' })).toEqual({})
  })

  test('every empty required field is named, in the order of the form', () => {
    expect(Object.entries(findErrors({}, services, texts.fields))).toEqual([
      ['fullName', 'Enter name'],
      ['email', 'Enter email'],
      ['phone', 'Enter phone'],
      ['zipCode', 'Enter ZIP'],
      ['serviceNeeded', 'Enter service'],
    ])
    expect(errorsOf({ fullName: '   ' })).toEqual({ fullName: 'Enter name' })
  })

  test.each(['1234', '123456', '78701-12', '7870a', '787O1'])('ZIP code %s is not five digits', zipCode => {
    expect(errorsOf({ zipCode })).toEqual({ zipCode: 'Mend ZIP' })
  })

  test.each(['ada', 'ada@example', 'a b@example.com', 'ada@exa mple.com'])(
    '%s is no e-mail address',
    email => {
      expect(errorsOf({ email })).toEqual({ email: 'Mend email' })
    },
  )

  test('a phone number needs ten digits, however they are written', () => {
    expect(errorsOf({ phone: '512 555 010' })).toEqual({ phone: 'Mend phone' })
    expect(errorsOf({ phone: '(512) 555-0100 ext. 5' })).toEqual({})
  })

  test('a service must be one of the list', () => {
    expect(errorsOf({ serviceNeeded: 'roofing' })).toEqual({ serviceNeeded: 'Mend service' })
  })

  test('only an empty required field makes a request incomplete', () => {
    expect(isIncomplete({ ...complete, zipCode: ' ' })).toBe(true)
    expect(isIncomplete({ ...complete, zipCode: '1' })).toBe(false)
  })

  test('errors of the server at fields that the form does not have are left out', () => {
    expect(knownErrors({ toString: 'No', zipCode: 'Mend ZIP', extra: 'No' })).toEqual({ zipCode: 'Mend ZIP' })
  })
})

describe('the form as the server renders it', () => {
  test('posts itself, with the payload keys as names, and leaves the browser its checks', () => {
    const html = render()
    expect(html).toContain('action="/api/contact" encType="multipart/form-data" method="post"')
    expect(html).not.toContain('novalidate')
    for (const name of Object.keys(complete)) expect(html).toContain(`name="${name}"`)
    expect(html.match(/ required=""/g)).toHaveLength(5)
    expect(html).not.toContain('aria-invalid="true"')
    expect(html).not.toContain('role="alert"')
  })

  test('folds the optional boxes away, and ticks none', () => {
    const html = render()
    expect(html).toMatch(/<\/textarea>.*<details class="estimate-form__more"><summary>/)
    expect(html).not.toContain('checked')
    expect(html).toContain('<input type="checkbox" name="textConsent" value="You may text me."/>')
  })

  test('keeps ticked boxes, except a consent in another wording', () => {
    const ticked = (textConsent: string) =>
      render({ values: { ...complete, reachByText: 'yes', textConsent }, errors: {} })
    expect(ticked('You may text me.').match(/name="(\w+)"[^>]* checked=""/g)).toHaveLength(2)
    expect(ticked('You may text me.')).toContain('<details class="estimate-form__more" open="">')
    expect(ticked('Text and call me.').match(/checked=""/g)).toHaveLength(1)
  })

  test('keeps what was typed', () => {
    const values = { ...complete, fullName: 'A "B" <c>', projectDetails: '</textarea><i>' }
    const html = render({ values, errors: { zipCode: 'Mend ZIP' } })
    expect(html).toContain('value="A &quot;B&quot; &lt;c&gt;"')
    expect(html).toContain('&lt;/textarea&gt;&lt;i&gt;</textarea>')
    expect(html).toContain('<option value="tile" selected="">')
  })

  test('links each error to its field, which says the same', () => {
    const html = render({ values: complete, errors: { phone: 'Mend phone', email: 'Mend email' } })
    expect(html).toMatch(/role="alert".*A problem.*href="#email".*href="#phone"/)
    expect(html).toContain('<p class="field__error" id="phone-error">Mend phone</p>')
    expect(html).toMatch(
      /<input id="phone"[^>]*aria-describedby="phone-error phone-hint" aria-invalid="true"/,
    )
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test('offers the phone when the request could not be stored', () => {
    const html = render({ values: complete, errors: {}, failure: 'Not stored' })
    expect(html).toMatch(/role="alert".*Failed.*Not stored.*Kept.*href="tel:\+15550100000"/)
    expect(html).toContain('value="Ada Oak"')
  })
})

test('what a request is about goes along as data, in a box that can be unticked', () => {
  const html = render(undefined, { about: { query: 'about=/cities/nome', text: 'Floors in Nome' } })
  expect(html).toMatch(
    /<input type="checkbox" (?=[^>]*name="about")(?=[^>]*checked="")[^>]*value="about=\/cities\/nome"/,
  )
  expect(html).toContain('<span>About Floors in Nome</span>')
  expect(render()).not.toContain('name="about"')
})

test('samples are chosen from lists, if the visitor asks for some', () => {
  const values = { sample1: 'tile', sample2: 'repair' }
  const html = render(undefined, { samples: services, filled: values })
  expect([...html.matchAll(/<select[^>]* name="sample(\d)"/g)].map(([, number]) => number)).toEqual([
    '1',
    '2',
    '3',
  ])
  expect(html).toMatch(/<label [^>]*for="sample2">Chip 2<.*<option value="repair" selected="">Repair</)
  expect(html.match(/<option[^>]* selected=""/g)).toHaveLength(2)
  const four = { ...values, sample3: 'tile', sample4: 'repair' }
  expect(render(undefined, { samples: services, filled: four })).not.toContain('sample5')
  // The visitor emptied the first two lists.
  const third = render(undefined, { samples: services, filled: { sample3: 'tile' } })
  expect(third).toMatch(/name="sample3".*<option value="tile" selected="">/)
  expect(render()).not.toContain('sample1')
})

test.each([
  ['an emergency', 'emergency', 'Call us'],
  ['a near date', 'soon', 'Ask on the phone'],
] as const)('a form about %s asks to call, without a script', (_, urgency, button) => {
  expect(render()).not.toContain(button)
  expect(render(undefined, { urgency })).toContain(`href="tel:+15550100000">${button}</a>`)
})

test('pictures are the last field of the form, and are asked for again if it was not accepted', () => {
  const refused = { values: {}, errors: {}, failure: 'Once more.', confirm: true }
  const html = render(refused)
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
  expect([names.at(-1), names.at(-2)]).toEqual(['picture', 'confirmed'])
  expect(html).not.toContain('Choose again')
  expect(render({ ...refused, hadFiles: true }).split('Choose again')).toHaveLength(3)
})

test('pictures can be added after a request, without a script by a form and by mail', () => {
  const pictures = (posted?: PostedPictures) =>
    renderToStaticMarkup(
      <AddPictures
        texts={received.pictures}
        action="/api/contact"
        reference="W-1"
        email="a@b.example"
        {...(posted && { posted })}
      />,
    )
  const html = pictures()
  expect(html).toContain('action="/api/contact/W-1/pictures" encType="multipart/form-data" method="post"')
  expect(html).toContain('<input type="file" accept="image/jpeg" multiple="" name="picture"/>')
  expect(html).toContain(
    `<noscript><p class="field__hint">Each below ${postedLimits.megabytes} MB</p></noscript>`,
  )
  expect(html).toContain('href="mailto:a@b.example?subject=Of%20W-1">By mail</a>')
  const said = (posted: PostedPictures) => /<p role="status">(.*?)<\/p>/.exec(pictures(posted))?.[1]
  const { failed, full, sent, tooLarge } = received.pictures
  expect(said({ count: 2 })).toBe(sent.replace('{count}', '2'))
  expect(said({ count: 0, problem: 'failed' })).toBe(failed)
  const { count } = pictureLimits
  expect(said({ count, problem: 'full' })).toBe(full.replace('{count}', String(count)))
  expect(said({ count: 1, problem: 'tooLarge' })).toBe(
    tooLarge.replace('{megabytes}', String(postedLimits.megabytes)),
  )
})
