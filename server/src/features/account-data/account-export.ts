import { isoTime } from '@tessera/server-kit/clock'
import { originalKey, type MediaFile, type MediaStore } from '../media/media.ts'
import { toUser, type Member } from '../accounts/members/member.ts'
import { getAvatarKey } from '../accounts/profile/profile.ts'
import { describeSecurity } from './describe-security.ts'
import type { ZipFile } from '../../zip/zip.ts'
import { toJsonStream, toJsonText } from './json-stream.ts'
import type { AccountDataStores } from './stores.ts'

type ExportDependencies = { stores: AccountDataStores; media: MediaStore }

/**
 * Lists all data that is stored about a member: the account, ledger, creations and portfolios as JSON, and all original
 * images and videos. It lists a few files at a time, and reads each when its turn comes, because all together would
 * fill the memory. Files that are missing in the media store are left out.
 */
export async function* listExportFiles(
  { stores, media }: ExportDependencies,
  member: Member,
): AsyncGenerator<ZipFile> {
  const { accountExport } = stores
  const account = await stores.accounts.find(member.id)
  const avatar = getAvatarKey(member.avatarUrl)
  yield* [
    toJsonFile('account.json', {
      ...toUser(member),
      avatarUrl: undefined,
      avatar: avatar ? 'avatar.webp' : null,
      registered: isoTime(account?.createdAt ?? 0),
    }),
    toJsonFile('security.json', await describeSecurity(stores, member.id)),
    toListFile('credits.json', accountExport.readLedger(member.id), ({ at, kind, amount, reason }) => ({
      at: isoTime(at),
      kind,
      amount,
      ...(reason && { reason }),
    })),
    toListFile('orders.json', accountExport.readOrders(member.id), order => ({
      at: isoTime(order.created_at),
      offer: order.offer,
      credits: order.credits,
      price: order.price_hundredths / 100,
      currency: order.currency,
      state: order.state,
    })),
    toListFile('works.json', accountExport.readCreations(member.id), creation => ({
      id: creation.id,
      type: creation.file_type,
      title: creation.title,
      prompt: creation.prompt,
      parameters: creation.parameters === null ? undefined : (JSON.parse(creation.parameters) as unknown),
      public: creation.is_public === 1,
      moderation: creation.moderation,
      refusalReason: creation.moderation === 'refused' ? creation.refusalReason : null,
      file: toFileName(creation.fileTitle, {
        id: creation.medium_id,
        fileExtension: creation.file_extension,
      }),
      portfolio: creation.portfolio_id && `portfolios/${creation.portfolio_id}.json`,
    })),
    toListFile('generations.json', accountExport.readGenerations(member.id), generation => ({
      at: isoTime(generation.created_at),
      engine: generation.engine,
      prompt: generation.prompt,
      scenario: generation.scenario,
      width: generation.width,
      height: generation.height,
      count: generation.images.length,
      model:
        generation.model_id === null || generation.model_strength === null
          ? null
          : { id: generation.model_id, strength: generation.model_strength },
      files: generation.images.map(image => toFileName(image.title, image)),
    })),
    toListFile('upscales.json', accountExport.readUpscales(member.id), upscale => ({
      at: isoTime(upscale.created_at),
      engine: upscale.engine ?? undefined,
      original: toFileName(upscale.originalTitle, {
        id: upscale.original_id,
        fileExtension: upscale.originalExtension,
      }),
      file:
        upscale.result_id &&
        upscale.resultExtension &&
        toFileName(upscale.resultTitle, { id: upscale.result_id, fileExtension: upscale.resultExtension }),
    })),
    toListFile('feedback.json', accountExport.readFeedback(member.id), ({ sent_at, category, text }) => ({
      at: isoTime(sent_at),
      category,
      text,
    })),
    toListFile('notifications.json', stores.notifications.readByMember(member.id), notification => ({
      at: isoTime(notification.created_at),
      read: notification.read_at === null ? null : isoTime(notification.read_at),
      ...(JSON.parse(notification.content) as object),
    })),
    toListFile(
      'appeals.json',
      accountExport.readAppeals(member.id),
      ({ creation_id, appeal, appealed_at }) => ({
        at: isoTime(appealed_at ?? 0),
        work: creation_id,
        text: appeal,
      }),
    ),
    toListFile('reports.json', accountExport.readReports(member.id), report => ({
      at: isoTime(report.reported_at),
      work: report.creation_id,
      reason: report.reason,
      text: report.text,
    })),
  ]
  yield* listPortfolios(stores, member.id)
  for await (const page of accountExport.readMedia(member.id))
    for (const medium of page)
      yield* listMediaFile(media, toFileName(medium.title, medium), originalKey(medium))
  if (avatar) yield* listMediaFile(media, 'avatar.webp', avatar)
}

async function* listMediaFile(media: MediaStore, name: string, key: string): AsyncGenerator<ZipFile> {
  const size = await media.size(key)
  if (size === null) return
  // With the range, a small file is read into a small buffer
  const range = size > 0 ? { start: 0, end: size - 1 } : undefined
  yield { name, read: () => media.read(key, range) }
}

async function* listPortfolios(stores: AccountDataStores, memberId: string): AsyncGenerator<ZipFile> {
  for await (const page of stores.accountExport.readCreations(memberId))
    for (const { portfolio_id: id } of page)
      if (id !== null) yield toJsonFile(`portfolios/${id}.json`, await readPortfolio(stores, id))
}

async function readPortfolio({ portfolios }: AccountDataStores, id: string): Promise<unknown> {
  const portfolio = await portfolios.find(id)
  if (!portfolio) return null
  const { unknownFields, title, description, createdAt, pages } = portfolio
  return { ...unknownFields, title, description, published: isoTime(createdAt), pages }
}

const toJsonFile = (name: string, value: unknown): ZipFile => ({ name, read: () => [toJsonText(value)] })

const toListFile = <Row>(
  name: string,
  pages: AsyncIterable<readonly Row[]>,
  toItem: (row: Row) => unknown,
): ZipFile => ({ name, read: () => toJsonStream(mapPages(pages, toItem)) })

async function* mapPages<Row>(pages: AsyncIterable<readonly Row[]>, toItem: (row: Row) => unknown) {
  for await (const page of pages) yield page.map(toItem)
}

/** Names a file by the title of its creation, without characters that a file system rejects. The key makes it unique. */
function toFileName(title: string | null, medium: Pick<MediaFile, 'id' | 'fileExtension'>): string {
  const key = originalKey(medium)
  if (title === null) return `pictures/${key}`
  const allowed = title.replaceAll(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ').trim()
  const short = Array.from(allowed).slice(0, 60).join('').trim()
  return `works/${short} ${key}`.replace('/ ', '/')
}
