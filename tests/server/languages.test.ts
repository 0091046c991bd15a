import { expect, test } from 'vitest'
import { createDynamicPages } from '../../pages/dynamic-pages.tsx'
import { isDynamicUrl } from '../../server/app.ts'
import { createSiteApp } from '../../server/create-site-app.ts'
import { createMailRecords } from '../../server/delivery/mail/mail-records.ts'
import { createMailSender } from '../../server/delivery/mail/mail-sender.ts'
import { createSiteMail, selectMailContent } from '../../server/delivery/mail/site-mail.ts'
import type { Mail } from '../../server/delivery/mail/smtp.ts'
import { createOutbox } from '../../server/delivery/outbox.ts'
import { createRateLimiter } from '../../server/forms/abuse/rate-limiter.ts'
import { createRequestStore } from '../../server/requests/request-store.ts'
import { findEstimate } from '../../server/store/estimates.ts'
import { newsletterSecret, pictureSecret, requestSecret } from '../../server/store/secrets.ts'
import { createStore } from '../../server/store/store.ts'
import { subscriptionOf } from '../../server/store/subscriptions.ts'
import { createVisitStore } from '../../server/visits/visit-store.ts'
import { callText } from '../../site/contact-preferences.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { clock, describeOnBoth } from './databases.ts'
import { bracketedLanguage, fixture } from './second-language.ts'
import { silentLog } from './silent-log.ts'
import { formPost, jsonPost, memoryCounters, metricsWithoutStore } from './test-app.ts'

const { content } = fixture
const bracketed = bracketedLanguage({ path: 'es', language: 'es-US', name: 'Español' })
const { interfaceTexts: texts } = bracketed
const { contactForm } = content.interfaceTexts
const [service] = content.services.all
const [floor] = content.calculatorPage.floors
const city = content.cities.all[0]
const [zipCode = ''] = city?.zipCodes ?? []

const request = {
  fullName: 'Ada Oak',
  email: 'ada@example.com',
  phone: '555 010 0199',
  zipCode,
  serviceNeeded: Object.keys(contactForm.services)[0] ?? '',
  projectDetails: '',
}

const pagesOf = (one: typeof content) =>
  createDynamicPages({ content: one, clientEntry: '/client.js', clock })

describeOnBoth('a second language', ({ open }) => {
  async function setUp(perHour: number | 'off' = 'off') {
    const database = await open()
    const store = createStore(database)
    const app = createSiteApp({
      content,
      dynamicPages: pagesOf(content),
      furtherLanguages: [{ content: bracketed, dynamicPages: pagesOf(bracketed) }],
      assistants: { readMarkdown: async url => `# ${url}`, isOn: true },
      store,
      requestStore: createRequestStore(database),
      visitStore: createVisitStore(database),
      clock,
      log: silentLog,
      headers: {},
      encodePicture: async () => ({ kind: 'unavailable' }),
      pictureFolder: 'none',
      rateLimiter: createRateLimiter({ counters: memoryCounters(), clock, perHour }),
      addressOf: () => '192.0.2.1',
    })
    const main = createSiteMail(content)
    const mails: Mail[] = []
    const deliver = createMailSender({
      smtp: {
        async send(mail) {
          mails.push(mail)
          return { kind: 'sent' }
        },
        close() {},
      },
      records: createMailRecords(database, clock),
      content: main.content,
      furtherContent: { es: selectMailContent(bracketed) },
      from: main.businessAt(),
      business: main.businessAt(),
      mailboxes: [{ id: 'office', address: 'office@floors.example' }],
      clock,
      siteUrl: main.siteUrl,
      secret: await newsletterSecret(database),
      pictureSecret: await pictureSecret(database),
      requestSecret: await requestSecret(database),
    })
    const outbox = createOutbox(database)
    /** Sends the messages that are due and returns them by recipient. */
    const send = async () => {
      mails.length = 0
      for (const message of await outbox.claim({ now: clock(), leaseTime: 60_000, limit: 50 })) {
        await deliver(message)
        await outbox.markSent(message, clock())
      }
      return new Map(mails.map(mail => [mail.to.address, mail]))
    }
    return { app, database, store, send, siteUrl: main.siteUrl }
  }

  test('says in its language that a ZIP code is outside the service area', async () => {
    const { app, send } = await setUp()
    const far = { ...request, zipCode: '00501' }
    const said = bracketed.receivedPage.outside.replace('{zip}', far.zipCode)
    const posted = await app.request('/api/es/contact', formPost(far))
    const location = posted.headers.get('location') ?? ''
    expect(await (await app.request(location)).text()).toContain(said)
    expect((await send()).get(far.email)?.text.replace(/\s+/g, ' ')).toContain(said)
    const sent = await app.request('/api/es/contact', jsonPost({ ...far, email: 'eve@example.com' }))
    expect(await sent.json()).toMatchObject({ outside: far.zipCode })
    const forged = await app.request(location.replace(far.zipCode, '<b>'))
    expect(await forged.text()).not.toContain(said.split(far.zipCode)[1])
    const near = await app.request('/api/es/contact', jsonPost({ ...request, email: 'ida@example.com' }))
    expect(await near.json()).not.toHaveProperty('outside')
  })

  test('answers assistants in the language of the call, of the page or of the address', async () => {
    const { app, send, store } = await setUp()
    async function call(name: string, given: object, path = '/mcp') {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
      const response = await app.request(path, {
        ...jsonPost(body),
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      })
      return JSON.stringify(await response.json())
    }
    const url = floor && `${content.calculatorPage.url}?floor=`
    expect(await call('list_floors', {})).toContain(`${content.site.url}${url}`)
    const spanish = `${content.site.url}/es${url}`
    expect(await call('list_floors', { language: 'es' })).toContain(spanish)
    expect(await call('list_floors', {}, '/mcp?language=es')).toContain(spanish)
    expect(await call('list_floors', { language: 'en' }, '/mcp?language=es')).not.toContain(spanish)

    const { answers } = bracketed.assistantTexts
    expect(await call('get_page', { address: '/es/contact.md' })).toContain('# /es/contact')
    expect(await call('get_page', { address: '/contact', language: 'es' })).toContain('# /es/contact')
    expect(await call('get_page', { address: '/es/nowhere' })).toContain(answers.noPage)
    expect(await call('estimate_price', { language: 'es', area: 'big' })).toContain(
      `${answers.badArguments.slice(0, -1)}`,
    )
    expect(await call('estimate_price', { language: 'es', area: 'big' })).toContain('se esperaba')
    expect(await call('estimate_price', { area: 'big' })).toContain('expected')
    expect(await call('list_floors', { language: 'nah' })).toContain('language: en, es')
    expect(await call('fly', {}, '/mcp?language=es')).toContain(answers.noTool)

    const asked = {
      full_name: request.fullName,
      email: request.email,
      phone: request.phone,
      zip_code: zipCode,
      service_needed: request.serviceNeeded,
      language: 'es',
    }
    expect(await call('request_estimate', asked)).toContain(answers.notAgreed)
    const wrong = await call('request_estimate', { ...asked, email: 'ada', customer_has_agreed: true })
    expect(wrong).toContain(texts.contactForm.fields.email.invalid)
    const sent = await call('request_estimate', { ...asked, customer_has_agreed: true })
    expect(sent).toContain(`${content.site.url}/es/contact/received?reference=`)
    expect((await store.listEstimates())[0]).toMatchObject({ language: 'es', source: 'assistant' })
    expect((await send()).get(request.email)?.subject).toContain('«')
  })

  test('refuses a form without scripts in its language, and stores, confirms and mails a good one', async () => {
    const { app, send, store, siteUrl } = await setUp()
    const page = await (await app.request('/es/contact?zip=78701')).text()
    expect(page).toContain('action="/api/es/contact"')

    const refused = await app.request('/api/es/contact', formPost({ ...request, email: 'ada' }))
    expect(refused.status).toBe(422)
    const form = await refused.text()
    expect(form).toContain(texts.contactForm.fields.email.invalid)
    expect(form).toContain('lang="es-US"')
    expect(form).toContain('action="/api/es/contact"')

    const accepted = await app.request('/api/es/contact', formPost(request))
    expect(accepted.status).toBe(303)
    const location = accepted.headers.get('location') ?? ''
    expect(location).toMatch(/^\/es\/contact\/received\?reference=WF-/)
    const received = await (await app.request(location)).text()
    expect(received).toContain(bracketed.receivedPage.heading)
    expect(received).toContain('lang="es-US"')
    const called = callText(bracketed.site, bracketed.receivedPage.called)
    expect(called).toBe(interpolate(bracketed.receivedPage.called, { language: 'español', spoken: 'inglés' }))
    expect(received).toContain(called)
    expect(page).toContain(called)
    expect(page).toContain(callText(bracketed.site, texts.actions.spoken))
    expect(page).toMatch(/<details class="estimate-form__more" open=""/)
    expect(callText(content.site, content.receivedPage.called)).toBeUndefined()

    const [stored] = await store.listEstimates()
    expect(stored).toMatchObject({ language: 'es', fullName: 'Ada Oak' })
    const mails = await send()
    const confirmation = mails.get(request.email)
    expect(confirmation?.subject).toBe(
      bracketed.mailTexts.estimateVisitor.subject.replace('{reference}', stored?.reference ?? ''),
    )
    expect(confirmation?.html).toContain('<html lang="es-US">')
    expect(confirmation?.text).toContain(`${siteUrl}/es/contact/received?reference=`)
    const office = mails.get(createSiteMail(content).businessAt().address)
    expect(office?.html).toContain('<html lang="en-US">')
    expect(office?.text).toContain(
      content.mailTexts.estimateBusiness.languageAdvice.replaceAll('{language}', 'Spanish'),
    )
    expect(office?.text).not.toContain('«')
  })

  test('keeps the language where pictures follow without scripts', async () => {
    const { app } = await setUp()
    const accepted = await app.request('/api/es/contact', formPost(request))
    const received = await (await app.request(accepted.headers.get('location') ?? '')).text()
    const [, action = ''] = /action="([^"]*\/pictures\?[^"]*)"/.exec(received.replaceAll('&amp;', '&')) ?? []
    expect(action).toMatch(/^\/api\/es\/contact\/WF-/)
    const form = new FormData()
    form.append('picture', new Blob([new Uint8Array([1])]), 'room.jpg')
    const answer = await app.request(action, { method: 'POST', body: form })
    expect(answer.headers.get('location')).toMatch(/^\/es\/contact\/received\?reference=WF-/)
  })

  test('answers a request of a script in its language', async () => {
    const { app } = await setUp()
    const response = await app.request('/api/es/contact', jsonPost({ ...request, phone: '' }))
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { phone: texts.contactForm.fields.phone.required } },
    ])
    expect((await app.request('/api/es/contact')).status).toBe(405)
    expect((await app.request('/api/de/contact', jsonPost(request))).status).toBe(404)
  })

  test('takes the same request in both languages once', async () => {
    const { app, store } = await setUp()
    const send = async (path: string, about: string) => {
      const response = await app.request(
        path,
        jsonPost({ ...request, about: `about=${encodeURIComponent(about)}` }),
      )
      const { reference } = await response.json()
      return reference
    }
    const url = service?.url ?? ''
    const first = await send('/api/contact', url)
    expect(await send('/api/es/contact', `/es${url}`)).toBe(first)
    expect(await store.listEstimates()).toMatchObject([{ language: 'en' }])
  })

  test('shares the limit of the form', async () => {
    const { app } = await setUp(1)
    expect((await app.request('/api/contact', jsonPost(request))).status).toBe(201)
    const limited = await app.request('/api/es/contact', jsonPost({ ...request, email: 'bo@example.com' }))
    expect([limited.status, await limited.json()]).toMatchObject([
      429,
      { message: expect.stringContaining('«') },
    ])
  })

  test('stores what a request is about for the office, and for the visitor', async () => {
    const { app, database, send, store } = await setUp()
    const calculation = `floor=${floor?.value}&area=300`
    await app.request(
      '/api/es/contact',
      formPost({ ...request, calculation, about: `about=/es${service?.url}` }),
    )
    const [stored] = await store.listEstimates()
    const name = service?.shortName ?? ''
    expect(stored?.context).toMatchObject({
      page: { name, url: service?.url },
      translated: { page: { name: `«${name}»`, url: `/es${service?.url}` } },
    })
    expect(stored?.calculation?.words.join()).not.toContain('«')
    expect(stored?.calculation?.translated?.words.join()).toContain('«')
    const mails = await send()
    expect(mails.get(request.email)?.text).toContain(`«${name}»`)
    expect(mails.get(request.email)?.text).toContain('/es/estimate?')
    const [, link = ''] =
      /(\/es\/contact\/request\?token=\S+)/.exec(mails.get(request.email)?.text ?? '') ?? []
    const page = await (await app.request(link)).text()
    expect(page).toContain(`«${name}»`)
    expect(page).toContain(`href="/es/estimate?${stored?.calculation?.query.replaceAll('&', '&amp;')}"`)
    expect(page).toContain(stored?.calculation?.translated?.words[0])
    const office = mails.get(createSiteMail(content).businessAt().address)
    expect(office?.text).toContain(name)
    expect(office?.text).not.toContain('«')
    expect(await findEstimate(database, stored?.reference ?? '')).toEqual(stored)
  })

  test('sends the newsletter with links in the language of its form', async () => {
    const { app, database, send, siteUrl } = await setUp()
    const email = 'cy@example.com'
    const refused = await app.request('/api/es/newsletter', formPost({ email: 'cy' }))
    expect(await refused.text()).toContain(texts.newsletter.invalid)
    const accepted = await app.request('/api/es/newsletter', formPost({ email }))
    expect(accepted.headers.get('location')).toBe('/es/blog/subscribed')

    const confirmation = (await send()).get(email)
    expect(confirmation?.subject).toBe(bracketed.mailTexts.newsletterConfirm.subject)
    const link = /https:\S+token=\S+/.exec(confirmation?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(`${siteUrl}/api/es/newsletter/confirm?`)
    const path = link.slice(siteUrl.length)
    expect(await (await app.request(path)).text()).toContain(bracketed.newsletterTexts.confirm.heading)
    expect(await (await app.request('/api/es/newsletter/confirm?token=x')).text()).toContain(
      bracketed.newsletterTexts.badLink.heading,
    )
    await app.request(path, formPost({}))
    expect(await subscriptionOf(database, email)).toMatchObject({ language: 'es', status: 'confirmed' })
    expect((await send()).get(email)?.headers?.['List-Unsubscribe']).toContain(
      '/api/es/newsletter/unsubscribe?',
    )
  })

  test('renders pages with a query in its language', async () => {
    const { app } = await setUp()
    for (const path of [
      '/contact?service=tile',
      '/contact/received?reference=x',
      '/estimate?area=300',
      '/flooring?compare=x',
      '/search?q=ice',
    ]) {
      const { pathname, search } = new URL(`/es${path}`, 'https://site.example')
      expect(isDynamicUrl({ pathname, search }), path).toBe(true)
      const response = await app.request(`/es${path}`)
      expect([response.status, response.headers.get('cache-control')], path).toEqual([200, 'no-store'])
      expect(await response.text(), path).toContain('lang="es-US"')
      expect(await (await app.request(path)).text(), path).toContain('lang="en-US"')
    }
  })

  test('leaves the paths of an unknown language to the files', async () => {
    const { app } = await setUp()
    for (const url of ['/de/contact?service=tile', '/de/cities/unknown-place?zip=00000', '/de/visit?token=x'])
      expect((await app.request(url)).status, url).toBe(404)
  })

  test('shows and posts the page of visits in its language', async () => {
    const { app } = await setUp()
    const response = await app.request('/es/visit?token=x')
    expect(response.status).toBe(400)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await response.text()).toContain('lang="es-US"')
  })
})

test('asks for the language of a call only if several are spoken', () => {
  const formOf = (spoken?: string[]) =>
    pagesOf(
      Object.assign(Object.create(content), { site: { ...content.site, spoken } }),
    ).renderFilledContactPage('')
  expect(formOf()).not.toContain('callLanguage')
  expect(formOf(['en'])).not.toContain('callLanguage')
  const form = formOf(['en', 'es'])
  expect(form).toContain(contactForm.preferences.language)
  expect(form).toMatch(/name="callLanguage" value="es"\/><span>Spanish</)
})

test('counts a form under one name in all languages', async () => {
  const metrics = metricsWithoutStore()
  for (const path of ['/api/es/contact', '/api/contact', '/api/es/newsletter', '/api/es/nothing'])
    metrics.countResponse({ method: 'POST', path, status: 201, duration: 1 })
  const text = await metrics.text()
  expect(text).toContain('route="/api/contact",status="201"} 2')
  expect(text).toContain('route="/api/newsletter",status="201"} 1')
  expect(text).toContain('route="/api/*",status="201"} 1')
})
