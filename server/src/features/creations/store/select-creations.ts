import type { Queries } from '../../../database/queries.ts'
import type { AppealState, Creation } from '../creation-record.ts'

declare module '../../../database/tables.ts' {
  interface Tables {
    /** View: the creations that all users may see. */
    public_creations: { id: string }
  }
}

/** Selects the creations that are not deleted. */
export const selectCreations = (queries: Queries) =>
  queries
    .selectFrom('creations')
    .innerJoin('media', 'media.id', 'creations.medium_id')
    .innerJoin('accounts', 'accounts.id', 'creations.owner_id')
    .select([
      'creations.id',
      'creations.owner_id',
      'file_type',
      'sequence',
      'medium_id',
      'title',
      'prompt',
      'generation_id',
      'portfolio_id',
      'moderation',
      'is_public',
      'creations.created_at',
      'media.file_extension',
      'media.width',
      'media.height',
      'media.placeholder',
      'media.is_generated',
      'accounts.username',
      'accounts.avatar_url',
      'accounts.suspended_at',
      'accounts.closed_at',
    ])
    .select(({ case: when, selectFrom }) =>
      when()
        .when('moderation', '=', 'refused')
        .then(
          selectFrom('review_decisions')
            .select('review_decisions.reason')
            .whereRef('review_decisions.creation_id', '=', 'creations.id')
            .where('review_decisions.verdict', '=', 'refused')
            .orderBy('review_decisions.id', 'desc')
            .limit(1),
        )
        .end()
        .as('refusal_reason'),
    )
    .select(({ case: when, selectFrom }) =>
      when()
        .when('moderation', '=', 'refused')
        .then(
          selectFrom('review_decisions')
            .select('review_decisions.rule')
            .whereRef('review_decisions.creation_id', '=', 'creations.id')
            .where('review_decisions.verdict', '=', 'refused')
            .orderBy('review_decisions.id', 'desc')
            .limit(1),
        )
        .end()
        .as('refusal_rule'),
    )
    .select(({ case: when, selectFrom }) =>
      when()
        .when('moderation', '=', 'refused')
        .then(
          selectFrom('review_decisions')
            .select(({ and, eb, case: whenDecision }) =>
              whenDecision()
                .when('appeal_open', '=', 1)
                .then<AppealState>('open')
                .when(and([eb('appealed_at', 'is', null), eb('appealed_decision_id', 'is', null)]))
                .then<AppealState>('possible')
                .end()
                .as('appeal_state'),
            )
            .whereRef('review_decisions.creation_id', '=', 'creations.id')
            .orderBy('review_decisions.id', 'desc')
            .limit(1),
        )
        .end()
        .as('refusal_appeal'),
    )
    .select(({ selectFrom }) =>
      selectFrom('media_parameters')
        .select('media_parameters.medium_id')
        .whereRef('media_parameters.medium_id', '=', 'creations.medium_id')
        .as('parameters_id'),
    )
    .where('deleted_at', 'is', null)

type CreationRow = Awaited<ReturnType<ReturnType<typeof selectCreations>['execute']>>[number]

export const toCreation = (row: CreationRow): Creation => ({
  id: row.id,
  ownerId: row.owner_id,
  fileType: row.file_type,
  medium: {
    id: row.medium_id,
    fileExtension: row.file_extension,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  },
  title: row.title,
  prompt: row.prompt,
  generationId: row.generation_id,
  parametersId: row.parameters_id,
  isGenerated: row.is_generated === 1 || row.generation_id !== null || row.parameters_id !== null,
  portfolioId: row.portfolio_id,
  moderation: row.moderation,
  refusalReason: row.refusal_reason,
  refusalRule: row.refusal_rule,
  refusalAppeal: row.refusal_appeal,
  public: row.is_public === 1,
  withheld: row.suspended_at !== null || row.closed_at !== null,
  author: { username: row.username, avatarUrl: row.avatar_url },
  createdAt: row.created_at,
  sequence: row.sequence,
})
