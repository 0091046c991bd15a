// Shows the alerts of the office. It answers no requests of pages: only pushes and presses on an alert wake it.

self.addEventListener('push', event => {
  const { title, body, reference } = event.data.json()
  // A later alert about the same request takes the place of the earlier one, and sounds again.
  const shown = { body, tag: reference, renotify: true, requireInteraction: true, data: reference }
  event.waitUntil(self.registration.showNotification(title, { ...shown, icon: '/icon-192.png' }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const page = `/office/requests/${encodeURIComponent(event.notification.data)}`
  event.waitUntil(self.clients.openWindow(page))
})
