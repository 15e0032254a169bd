import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHousekeeping } from '../../server/housekeeping'
import { transaction } from '../../server/database/connection'
import { images } from '../../server/database/tables'
import { clearOrphans, keepImages } from '../../server/images/keep'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'
import { makeCompany, makeLogo, picture, uploadImage } from '../support/companies'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const limit = 2 * 1024 * 1024
const notAnImage = 'You can only upload JPG/PNG file!'
const tooManyPixels =
  'This image has too many pixels. Please upload one of at most 25 megapixels and 10,000 pixels on each side, with 8 bits per channel.'
const tooLarge = 'Image must be smaller than 2MB!'

const upload = (file: Uint8Array | string, part?: Parameters<typeof uploadImage>[3]) =>
  uploadImage(api, token, file, part)

/** Fetches an image without a token, like a browser. */
const fetchImage = async (url: string) => {
  const response = await api.app.inject({ method: 'GET', url })
  return { headers: response.headers, bytes: response.rawPayload, status: response.statusCode }
}

const uploaded = async (file: Uint8Array) => {
  const { status, body } = await upload(file)
  expect(status, body.message).toBe(201)
  return fetchImage(body.data.url)
}

/** A file of exactly the given size that is still a valid image: decoders stop at its end. */
const paddedTo = (file: Buffer, size: number) => Buffer.concat([file, Buffer.alloc(size - file.length)])

/** A small PNG file whose header claims any number of grey pixels. */
const pngOf = (width: number, height: number, pixels: Buffer, depth = 1) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('uploading a logo', () => {
  test('returns the URL of the image, which anyone can fetch', async () => {
    const { status, body } = await upload(await picture().png().toBuffer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, message: 'Image uploaded successfully' })
    expect(Object.keys(body.data)).toEqual(['url'])
    expect(body.data.url).toMatch(/^\/media\/[\w-]{32}\.png$/)
    const image = await fetchImage(body.data.url)
    expect(image.status).toBe(200)
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
  })

  test('a JPG stays a JPG', async () => {
    const { headers, bytes } = await uploaded(await picture().jpeg().toBuffer())
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  })

  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { bytes } = await uploaded(file)
    expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })

  test('scales a large image down to 1000 x 1000, and keeps a small one', async () => {
    expect(await sharp((await uploaded(await picture(3000, 1500).png().toBuffer())).bytes).metadata()).toMatchObject({
      width: 1000,
      height: 500,
    })
    expect(await sharp((await uploaded(await picture(1000, 1000).jpeg().toBuffer())).bytes).metadata()).toMatchObject({
      width: 1000,
      height: 1000,
    })
  })

  test('rotates the image upright and removes camera metadata', async () => {
    const file = await picture(60, 20)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'SECRET PLACE' } } })
      .jpeg()
      .toBuffer()
    expect(file.includes('SECRET PLACE')).toBe(true)
    const { bytes } = await uploaded(file)
    const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({
      width: 20,
      height: 60,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
    })
    expect(bytes.includes('SECRET')).toBe(false)
  })

  test('removes a script appended to the image', async () => {
    const file = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await uploaded(file)).bytes.includes('script')).toBe(false)
  })

  test.each([
    { name: 'ロゴ.png' },
    { name: 'LOGO.PNG' },
    // As scripts send what has no name.
    { name: 'blob', type: 'application/octet-stream' },
    { name: 'logo.png', type: '' },
    { name: 'logo.png', type: 'application/octet-stream' },
    // Browsers and servers take the folders of a name off.
    { name: '../../../etc/logo.png' },
  ])('takes a PNG that says to be %o, under a name of its own', async (part) => {
    const { status, body } = await upload(await picture().png().toBuffer(), part)
    expect(status).toBe(201)
    expect(body.data.url).toMatch(/^\/media\/[\w-]{32}\.png$/)
  })

  test.each([
    [{ name: 'logo.html', type: 'text/html' }, notAnImage],
    [{ name: 'logo.png', type: 'text/html' }, notAnImage],
    [{ name: 'logo.png.exe' }, notAnImage],
    [{ name: 'passwd', type: 'text/plain' }, notAnImage],
    [{ name: '.htaccess' }, notAnImage],
    [
      { name: 'logo.png\u202Egnp.exe.png' },
      'This name of a file cannot be used. Please rename the file, with at most 255 visible characters.',
    ],
    [
      { name: `${'x'.repeat(300)}.png` },
      'This name of a file cannot be used. Please rename the file, with at most 255 visible characters.',
    ],
    [{ name: 'ロゴ.jpg' }, 'This is a PNG image, but its name says otherwise. Please rename it to end in .png.'],
  ])('refuses a PNG that says to be %o', async (part, message) => {
    const { status, body } = await upload(await picture().png().toBuffer(), part)
    expect({ status, code: body.code, message: body.message }).toEqual({ status: 400, code: 1007, message })
  })

  test('refuses a JPG under the name of a PNG', async () => {
    const { body } = await upload(await picture().jpeg().toBuffer(), { name: 'logo.png' })
    expect(body.message).toBe('This is a JPG image, but its name says otherwise. Please rename it to end in .jpg.')
  })

  test('the maximum file size is one byte less than 2 MB', async () => {
    const png = await picture().png().toBuffer()
    expect((await upload(paddedTo(png, limit - 1))).status).toBe(201)
    for (const size of [limit, limit + 1, 3 * limit]) {
      const { status, body } = await upload(paddedTo(png, size))
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 1007, message: tooLarge, is_validation_error: false })
    }
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a WebP', () => picture().webp().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['nothing', () => Buffer.alloc(0)],
    ['the start of a JPG', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['the start of a PNG', async () => (await picture().png().toBuffer()).subarray(0, 8)],
    ['a truncated PNG', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 300)],
    ['a truncated JPG', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    [
      'a GIF that starts like a PNG',
      async () =>
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          await picture().gif().toBuffer(),
        ]),
    ],
    [
      'random bytes after the start of a JPG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('x'.repeat(5000))]),
    ],
  ])('%s is refused, also under another name', async (_, make) => {
    const file = await make()
    const other = { name: 'logo.jpg', type: 'image/jpeg' }
    expect(await upload(file, other)).toMatchObject({ status: 400, body: { success: false, code: 1007, data: null } })
    const { status, body } = await upload(file)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 1007, message: notAnImage, data: null })
  })

  test('a decompression bomb is rejected before it is decoded', async () => {
    const bomb = pngOf(60_000, 60_000, Buffer.alloc(60_000 * 200))
    expect(bomb.length).toBeLessThan(limit)
    const before = process.memoryUsage().rss
    const { status, body } = await upload(bomb)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1007, message: tooManyPixels })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  const blank = (width: number, height: number, depth = 1) =>
    pngOf(width, height, Buffer.alloc((1 + Math.ceil((width * depth) / 8)) * height), depth)

  test('the maximum is 25 megapixels', async () => {
    expect((await upload(blank(5000, 5000))).status).toBe(201)
    const { status, body } = await upload(blank(5001, 5000))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1007, message: tooManyPixels, is_validation_error: false })
  })

  test.each<[string, number, number, number]>([
    ['a single row', 10_001, 1, 1],
    ['a single column', 1, 10_001, 1],
    ['16 bits per channel', 3600, 3600, 16],
  ])('a picture that takes more work than its pixels tell is refused: %s', async (_, width, height, depth) => {
    const { status, body } = await upload(blank(width, height, depth))
    expect({ status, ...body }).toMatchObject({ status: 400, code: 1007, message: tooManyPixels })
  })

  test('the maximum is 10,000 pixels on each side', async () => {
    expect((await upload(blank(10_000, 10))).status).toBe(201)
    expect((await upload(blank(10, 10_000))).status).toBe(201)
    expect((await upload(blank(3500, 3500, 16))).status).toBe(201)
  })

  test('needs a file in the field "file"', async () => {
    const file = await picture().png().toBuffer()
    expect((await upload(file, { field: 'attachment' })).body).toMatchObject({ code: 1007, message: notAnImage })
    const json = await api.send('POST', '/upload-image/', { token, body: { file: 'x' } })
    expect(json.body).toMatchObject({ code: 1007, message: notAnImage })
    const bare = await api.send('POST', '/upload-image/', {
      token,
      body: file,
      headers: { 'content-type': 'image/png' },
    })
    expect(bare.body).toMatchObject({ code: 1007, message: notAnImage, is_validation_error: false })
  })

  test('concurrent uploads each get their own image', async () => {
    const file = await picture(900, 900).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(file)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(8)
  })

  test('requires permission to create or change companies', async () => {
    const file = await picture().png().toBuffer()
    const statusOf = async (email: string) =>
      (await uploadImage(api, (await api.signIn(email)).token.access, file)).status
    expect(await statusOf('super@talent.example')).toBe(201)
    expect(await statusOf('super@aurora.example')).toBe(201)
    expect(await statusOf('sales@talent.example')).toBe(403)
    expect(await statusOf('user@aurora.example')).toBe(403)
    expect((await uploadImage(api, undefined, file)).status).toBe(401)
  })

  test('is limited per user, so that nobody can fill the database', async () => {
    const sender = (await api.signIn('admin@talent.example')).token.access
    const statuses = []
    for (let i = 0; i < 101; i++) statuses.push((await uploadImage(api, sender, 'no picture')).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    const { body } = await uploadImage(api, sender, await picture().png().toBuffer())
    expect(body).toMatchObject({
      code: 1006,
      message: expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes?\.$/),
    })
  })
})

describe('housekeeping', () => {
  const age = (name: string) =>
    api.database.db
      .update(images)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(sql`${images.name} = ${name}`)
  const nameOf = (url: string) => url.replace('/media/', '')
  const keepHouse = async (gone: string) => {
    await startHousekeeping(api.database.db, api.app.log)()
    for (let tries = 0; tries < 1000 && (await fetchImage(gone)).status === 200; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  test('deletes only images that no company has used for a day', async () => {
    const [forgotten, used, fresh] = [await makeLogo(api), await makeLogo(api), await makeLogo(api)]
    await makeCompany(await clientOf(api, 'master@talent.example'), used)
    await age(nameOf(forgotten))
    await age(nameOf(used))
    await keepHouse(forgotten)
    expect((await fetchImage(forgotten)).status).toBe(404)
    expect((await fetchImage(used)).status).toBe(200)
    expect((await fetchImage(fresh)).status).toBe(200)
  })

  test('keeps an image that is just being assigned to a company', async () => {
    const late = await makeLogo(api)
    await age(nameOf(late))
    const { clearing } = await transaction(api.database.db, async (tx) => {
      expect(await keepImages(tx, [late])).toEqual(new Set([late]))
      const others = clearOrphans(api.database.db)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { clearing: others }
    })
    await clearing
    expect((await fetchImage(late)).status).toBe(200)
  })
})
