// Ends the window of a sign-in provider. The page that waits may have lost this window, so it is told in three ways, and takes the first.
const { attempt, outcome } = document.currentScript.dataset
const message = { attempt, outcome }
const channel = new BroadcastChannel('parley-sign-in')
channel.postMessage(message)
channel.close()
try {
  localStorage.setItem('parley-sign-in', JSON.stringify(message))
  localStorage.removeItem('parley-sign-in')
} catch {
  // The browser keeps nothing for this site; the channel has told it.
}
window.opener?.postMessage({ channel: 'parley-sign-in', ...message }, location.origin)
document.querySelector('button').addEventListener('click', () => window.close())
if (outcome !== 'refused') window.close()
