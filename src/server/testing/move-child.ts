// The mover as a process of its own, to be killed where it has come to a stage: from one database to another, the arguments.
import { connect } from '#store/postgres/connect.ts'

import { createSeal } from '../settings/seal.ts'
import { moveWorkspace } from '../transfer/move-workspace.ts'

const [fromUrl = '', toUrl = '', appId = '', point = ''] = process.argv.slice(2)
const [from, to] = [connect(fromUrl, { max: 3 }), connect(toUrl, { max: 3 })]
await moveWorkspace({
  appId,
  from,
  to,
  seal: createSeal('the secret of both'),
  say: () => {},
  reached: (stage) => {
    if (stage === point) process.kill(process.pid, 'SIGKILL')
  },
  redirect: async () => {},
})
await Promise.all([from.end(), to.end()])
