import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const squeeze = { gz: (raw: Buffer) => promisify(gzip)(raw, { level: 9 }), br: brotli }

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'parley-precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(names.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name)).map((name) => compress(join(outDir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const raw = await readFile(path)
  await Promise.all(Object.entries(squeeze).map(async ([ending, shrink]) => writeFile(`${path}.${ending}`, await shrink(raw))))
}

function brotli(raw: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  })
}
