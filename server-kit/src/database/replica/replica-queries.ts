import {
  Kysely,
  PostgresIntrospector,
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { OutageError } from '../../http/domain-error.ts'
import type { Queries } from '../queries.ts'
import type { ReplicaMonitor } from './replica-monitor.ts'

interface Databases<Tables> {
  primary: Queries<Tables>
  replica: Queries<Tables>
  monitor: Pick<ReplicaMonitor, 'isUsed' | 'reportOutage' | 'reportFailedQuery'>
}

/**
 * Creates queries that only read: from a replica while it can be read, else from the primary. A query that fails on the replica is repeated on the
 * primary, because the replica can vanish, or cancel a query to replay the log.
 */
export function createReplicaQueries<Tables>(databases: Databases<Tables>): Queries<Tables> {
  const executor = databases.primary.getExecutor()
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new ReadDriver(new ReadConnection(databases)),
      createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
      createAdapter: () => executor.adapter,
      createIntrospector: queries => new PostgresIntrospector(queries),
    },
  })
}

const refuse = (): never => {
  throw new TypeError('these queries only read, and have no transactions')
}

/** The connections of the two databases are acquired for each query. */
class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  init = async () => {}
  acquireConnection = async () => this.#connection
  releaseConnection = async () => {}
  beginTransaction = async () => refuse()
  commitTransaction = async () => refuse()
  rollbackTransaction = async () => refuse()
  destroy = async () => {}
}

class ReadConnection<Tables> implements DatabaseConnection {
  readonly #databases: Databases<Tables>

  constructor(databases: Databases<Tables>) {
    this.#databases = databases
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { primary, replica, monitor } = this.#databases
    if (!isRead(query)) return refuse()
    const wanted = query as CompiledQuery<Row>
    if (!monitor.isUsed()) return primary.executeQuery(wanted)
    try {
      return await replica.executeQuery(wanted)
    } catch (error) {
      if (error instanceof OutageError) monitor.reportOutage(error)
      const result = await primary.executeQuery(wanted)
      if (!(error instanceof OutageError)) monitor.reportFailedQuery(error)
      return result
    }
  }

  streamQuery = () => refuse()
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql))
