import { type Maker, words } from './block-maker.ts'
import { saying } from './bubbles.ts'
import { abTest, condition } from './condition.ts'
import { number, text } from './read-json.ts'
import { setting, setVariable } from './set-variable.ts'

const wait: Maker = (making) => {
  const { options, changed, lost } = making
  const given = text(options['secondsToWaitFor'])
  const seconds = number(options['secondsToWaitFor'])
  if (seconds === null && given.includes('{{')) {
    changed('It waits for as many seconds as a variable says. Try it before you publish.')
    const until = making.names.fresh('wait_until')
    const at = 'new Date(new Date(inputs.now).getTime() + (Number(inputs.seconds) || 0) * 1000)'
    making.before(
      setting(until, `return { value: ${at}.toISOString() }`, [
        { name: 'now', value: '{{ now }}' },
        { name: 'seconds', value: words(making, given) },
      ]),
    )
    return { kind: 'delay', config: { until: { type: 'instant', at: `{{ vars.${until} }}` } } }
  }
  if (seconds === null || seconds <= 0) {
    lost('It says no time to wait for.')
    return null
  }
  const amount = Math.min(10_000, Math.max(1, Math.round(seconds)))
  if (amount !== seconds) changed(`It waits for ${amount} ${amount === 1 ? 'second' : 'seconds'}.`)
  return { kind: 'delay', config: { until: { type: 'duration', amount, unit: 'seconds' } } }
}

const redirect: Maker = (making) => {
  const url = words(making, text(making.options['url'])).trim()
  if (url === '') {
    making.lost('It names no address. Say the link in a message.')
    return null
  }
  making.changed('Instead of leaving the page, the customer is sent the address.')
  return saying(url, 'Send a link')
}

const otherBot: Maker = ({ options, changed, lost }) => {
  const id = text(options['typebotId'])
    .replaceAll(/[^\w:-]/g, '')
    .slice(0, 64)
  if (id === '') {
    lost('It names no other bot. Choose a flow to go to.')
    return null
  }
  changed('It goes into another bot. Import that one too, choose it here, and choose which variables go there and come back.')
  if (text(options['groupId']) !== '') changed('It may have begun at another group of that bot. Here it begins at the start.')
  return { kind: 'flow', config: { flow: id } }
}

const never =
  (why: string): Maker =>
  ({ lost }) => {
    lost(why)
    return null
  }

export const logic: Readonly<Record<string, Maker>> = {
  Condition: condition,
  'AB test': abTest,
  'Set variable': setVariable,
  Wait: wait,
  Redirect: redirect,
  'Typebot link': otherBot,
  Code: never('A script of a web page: there is no page in a chat. Use a function or an HTTP request for what it did.'),
  webhook: never('A wait for a call from outside. Start a flow by the API when the call comes.'),
  Return: never('The way back to where it was called from. Connect the step before it to where it should go on.'),
  Loop: never('A loop over a list. Draw it with a condition and a connection back.'),
}
