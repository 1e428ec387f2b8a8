import { readFile } from 'node:fs/promises'

import release from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core'

// Node has it, but its types do not tell without those of a browser.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
}

// The package's types are those of its CommonJS half, in which the variant is one step deeper.
const variant = release as unknown as QuickJSSyncVariant

const PAGE_BYTES = 65_536

/** The module asks for this many pages to begin with. */
const FIRST_PAGES = 256

/** What QuickJS itself needs beside the function's own memory. */
const OWN_BYTES = 6 * 1_048_576

/**
 * Makes QuickJS instances with a memory that cannot grow past a limit. QuickJS's own limit is not enough: in WebAssembly it counts
 * a few bytes for each piece of memory, whatever its size. An instance is made in 2 ms and is used for one run.
 */
export async function openMachines(): Promise<(memoryBytes: number) => Promise<QuickJSWASMModule>> {
  const file = new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  const wasmModule = await WebAssembly.compile(await readFile(file))
  return (memoryBytes) => {
    const maximum = Math.max(FIRST_PAGES, Math.ceil((memoryBytes + OWN_BYTES) / PAGE_BYTES))
    const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum })
    return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }))
  }
}

/** Tells whether a machine has used more memory than it began with. */
export const hasGrown = (machine: QuickJSWASMModule): boolean => machine.getWasmMemory().buffer.byteLength > FIRST_PAGES * PAGE_BYTES
