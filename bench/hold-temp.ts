import { openProduct } from '../src/server/testing/product.ts'
import { connect } from '../src/server/testing/shop.ts'
import { percentile } from './report.ts'
import { seedInbox, SENTENCES } from './seed-inbox.ts'
import { createServer } from 'node:http'

const product = await openProduct()
const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Much' })
await connect(product, { appId, phoneNumberId: '100000000000075' })
const sql = await product.openDatabase()
await seedInbox(sql, appId, 1_000_000, 10_000_000)
console.log('READY', appId)
createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://x')
  try {
    if (url.pathname === '/end') { res.end('bye'); await sql.end({timeout:5}); await product.end(); process.exit(0) }
    if (url.pathname === '/sql') { let b=''; for await (const c of req) b+=c; const rows = await sql.unsafe(b.replaceAll('$APP', appId)); res.end(JSON.stringify(rows, null, 1)); return }
    if (url.pathname === '/ask') {
      const from = Number(url.searchParams.get('from') ?? 0), asked = Number(url.searchParams.get('n') ?? 60), w = url.searchParams.get('w') ?? 'hello'
      const taken: [number, string][] = []
      for (let t = from; t < from + asked; t++) { const q = `${w}+word${(t * 31) % SENTENCES}`; const at = performance.now(); await product.call('GET', `/api/v1/apps/${appId}/search?in=messages&q=${q}`); taken.push([performance.now() - at, q]) }
      const ms = taken.map(([m]) => m)
      res.end(JSON.stringify({ p50: percentile(ms, .5), p95: percentile(ms, .95), slow: taken.toSorted((a, b) => b[0] - a[0]).slice(0, 8) }) + '\n'); return
    }
  } catch (e) { res.end(String(e)) }
}).listen(39911, '127.0.0.1')
