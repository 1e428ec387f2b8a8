import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const

export type DnsRecords = Readonly<Record<string, { CNAME?: string; A?: string; TXT?: string }>>

/** A name server on this machine that knows these records and no others. */
export async function openDnsServer(records: DnsRecords): Promise<{ address: string; close(): Promise<void> }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((done) => socket.close(done)),
  }
}

/** RFC 1035, for one question: its own words again, then the one record there is. */
function answerTo(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query)
  const type = query.readUInt16BE(end)
  const known = records[name]
  const data =
    type === TYPES.CNAME
      ? known?.CNAME && nameBytes(known.CNAME)
      : type === TYPES.A
        ? known?.A && Buffer.from(known.A.split('.').map(Number))
        : type === TYPES.TXT
          ? known?.TXT && textBytes(known.TXT)
          : null
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An answer, of an authority; NXDOMAIN for names that are not there.
  header.writeUInt16BE(known ? 0x84_00 : 0x84_03, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(data ? 1 : 0, 6)
  const question = query.subarray(12, end + 4)
  if (!data) return Buffer.concat([header, question])
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc0_0c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, question, record, data])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((label) => Buffer.from(String.fromCodePoint(label.length) + label, 'latin1')), Buffer.of(0)])

/** A text in strings of at most 255 bytes, each behind its length. */
const textBytes = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,255}/g) ?? []).flatMap((part) => [Buffer.of(part.length), Buffer.from(part, 'latin1')]))
