/**
 * Returns the turn of a new task. Workers execute the tasks of a kind turn after turn, and a member has one task in each. So a member who
 * submits a hundred tasks delays the first of another member by two at most.
 *
 * A new task joins the turn after the present one. If it joined the present one, that would never end while new members come.
 *
 * @param turns.present the turn of the first task that waits; null: none waits
 * @param turns.last the last turn of the member's open tasks; null: the member has none
 */
export const chooseTurn = ({ present, last }: { present: number | null; last: number | null }): number =>
  Math.max(present === null ? 0 : present + 1, last === null ? 0 : last + 1)
