<?php
// Returns the same gallery page as our server: the same query on the same file, without a cache.
$database = new PDO('sqlite:' . $_SERVER['DATABASE'], options: [PDO::ATTR_PERSISTENT => true]);
$database->exec('pragma mmap_size = 2147418112');

$newest = $database->query("select value from counters where name = 'gallery'")->fetchColumn();
$snapshot = min((int) ($_GET['snapshot'] ?? $newest), $newest);
$before = min((int) ($_GET['before'] ?? $snapshot + 1), $snapshot + 1);

$read = $database->prepare(<<<'SQL'
  select
    group_concat('{"user":' || author || item) as works,
    min(sequence) as last,
    (select min(sequence) from gallery) as first
  from (
    select sequence, author, item
    from gallery join gallery_authors on gallery_authors.id = author_id
    where sequence < ? order by sequence desc limit 50
  )
  SQL);
$read->execute([$before]);
$page = $read->fetch(PDO::FETCH_ASSOC);

$next = $page['last'] ?? 'null';
$more = json_encode($page['first'] < $page['last']);
$answer = "{\"success\":true,\"snapshot\":$snapshot,\"next_before\":$next,\"has_more\":$more,\"creations\":[{$page['works']}]}";
header('Content-Type: application/json; charset=utf-8');
header('Cache-Control: no-store');
header('Content-Length: ' . strlen($answer));
echo $answer;
