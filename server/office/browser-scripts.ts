// Texts, as the style is: a module that a bundler must not run as one of the server's would need a bundler's help.

/** Script of the page about phones. */
export const phonesScript = `// Lets this browser get alerts. The page works without it: phones are listed, and any of them can be stopped.

const byId = id => document.getElementById(id)
const form = byId('add')

/** Returns the ID that the server gives to a subscription. */
async function idOf({ endpoint }) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return [...bytes.slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

async function subscribe() {
  // First of all, because iPhones ask only while the button is pressed.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await navigator.serviceWorker.register('/office/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier subscription may be one that the server no longer knows, or one with another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key })
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  byId('denied').hidden = true
  try {
    const { endpoint, keys } = (await subscribe()).toJSON()
    Object.assign(form.elements.endpoint, { value: endpoint })
    Object.assign(form.elements.p256dh, { value: keys.p256dh })
    Object.assign(form.elements.auth, { value: keys.auth })
    form.submit()
  } catch {
    byId('denied').hidden = false
  }
})

if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
  byId('unsupported').hidden = true
  const registration = await navigator.serviceWorker.getRegistration('/office/')
  const subscription = await registration?.pushManager.getSubscription()
  const own = subscription && byId('phone-' + (await idOf(subscription)))
  form.hidden = Boolean(own)
  if (own) {
    own.querySelector('.mark').hidden = false
    own.querySelector('form').addEventListener('submit', () => void subscription.unsubscribe())
  }
}
`

/** Service worker of the office's pages. */
export const workerScript = `// Shows the alerts of the office. It answers no requests of pages: only pushes and presses on an alert wake it.

self.addEventListener('push', event => {
  const { title, body, reference } = event.data.json()
  // A later alert about the same request takes the place of the earlier one, and sounds again.
  const shown = { body, tag: reference, renotify: true, requireInteraction: true, data: reference }
  event.waitUntil(self.registration.showNotification(title, { ...shown, icon: '/icon-192.png' }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const page = '/office/requests/' + encodeURIComponent(event.notification.data)
  event.waitUntil(self.clients.openWindow(page))
})
`
