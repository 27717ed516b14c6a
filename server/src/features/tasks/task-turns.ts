/**
 * Returns the turn of a new task. Workers execute the tasks of a kind turn after turn, and a member has one task in each. So a member who
 * submits a hundred tasks delays the first of another member by two at most. (Start-time fair queueing has the same order, with the
 * turn as its virtual time.)
 *
 * A new task joins the turn after the present one. If it joined the present one, that would never end while new members come. A member
 * whose tasks all run has none in a later turn than the present one, and so waits no longer than a new member.
 *
 * @param turns.present the last turn of which a task was started, or the first that waits if it is later; null: there is no task
 * @param turns.last the last turn of the member's open tasks; null: the member has none
 */
export const calculateTurn = ({ present, last }: { present: number | null; last: number | null }): number =>
  Math.max(present === null ? 0 : present + 1, last === null ? 0 : last + 1)
