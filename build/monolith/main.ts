/** The whole site in one build: what federation costs is measured against it. */
import './name-remotes.ts'
import '../../shell/src/main.ts'
