import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import initialize, { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'
import { createCoseSign1, getReservedBytes, type SigningCredential } from './cose-sign1.ts'

/** A blob whose bytes can be read at once, which the library does in workers of browsers. */
class BytesBlob extends Blob {
  readonly content: Uint8Array

  constructor(content: Uint8Array) {
    super([])
    this.content = content
  }

  override get size(): number {
    return this.content.length
  }

  override slice(start = 0, end = this.size): Blob {
    return new BytesBlob(this.content.subarray(start, end))
  }
}

class BytesFileReader {
  readAsArrayBuffer(blob: Blob): ArrayBufferLike {
    if (!(blob instanceof BytesBlob)) throw new TypeError('a blob without its bytes')
    return new Uint8Array(blob.content).buffer
  }
}

/** Nothing is fetched, no thumbnail is added, and no list of trusted certificates is needed. */
const settings = JSON.stringify({
  verify: {
    remote_manifest_fetch: false,
    ocsp_fetch: false,
    verify_trust: false,
    verify_timestamp_trust: false,
  },
  builder: { thumbnail: { enabled: false } },
})

export interface Ingredient {
  definition: object
  type: string
  file: Uint8Array
}

/**
 * Loads the library, which was made for workers of browsers: it defines `FileReaderSync` in this thread.
 */
export async function loadC2paLibrary() {
  Object.assign(globalThis, { FileReaderSync: BytesFileReader })
  const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
  await initialize({ module_or_path: await readFile(wasm) })

  return {
    /** Adds a signed manifest to a file of a type such as `image/png`. */
    async sign(
      file: Uint8Array,
      type: string,
      manifest: { definition: object; ingredients: readonly Ingredient[] },
      credential: SigningCredential,
    ): Promise<Uint8Array> {
      using builder = WasmBuilder.fromJson(JSON.stringify(manifest.definition), settings)
      for (const ingredient of manifest.ingredients)
        await builder.addIngredientFromBlob(
          JSON.stringify(ingredient.definition),
          ingredient.type,
          new BytesBlob(ingredient.file),
        )
      const reserveSize = getReservedBytes(credential)
      const signer = {
        alg: credential.algorithm,
        reserveSize,
        sign: async (claim: Uint8Array) => new Uint8Array(createCoseSign1(claim, credential, reserveSize)),
      }
      return await builder.sign(signer, [], type, new BytesBlob(file))
    },

    /** Returns the codes of what is wrong with the newest manifest of a file; none if it is valid. */
    async validate(file: Uint8Array, type: string): Promise<string[]> {
      using reader = await WasmReader.fromBytes(type, file, settings)
      const store = JSON.parse(reader.json()) as ManifestStore
      return (store.validation_results?.activeManifest?.failure ?? []).map(({ code }) => code)
    },
  }
}

/** The parts of the report of the library that are read here. */
interface ManifestStore {
  validation_results?: { activeManifest?: { failure?: { code: string }[] } }
}
