/** The whole site in one build, to measure the cost of federation. */
import './add-remotes-to-composition.ts'
import '../../shell/src/main.ts'
