// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestUSDC} from "../../src/TestUSDC.sol";
import {RewardBase} from "./RewardBase.sol";

/// @notice A collateral of which anybody may mint as much as a tree of any amounts needs.
contract BottomlessToken is TestUSDC {
    function mintAny(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Trees made by the npm package that payouts are made with are paid leaf by leaf.
contract RewardTreeVectorsTest is RewardBase {
    string private constant FILE = "contracts/vectors/rewards.json";
    uint256 private constant TREES = 6;

    function test_everyLeafOfEveryTreeIsPaid() public {
        BottomlessToken bottomless = new BottomlessToken();
        useToken(bottomless);
        string memory json = vm.readFile(FILE);
        uint256 claims;
        for (uint256 tree = 0; tree < TREES; ++tree) {
            string memory place = string.concat(".trees[", vm.toString(tree), "]");
            uint256 total = vm.parseJsonUint(json, string.concat(place, ".total"));
            bottomless.mintAny(funder, total);
            vm.prank(funder);
            distributor.fund(tree, vm.parseJsonBytes32(json, string.concat(place, ".root")), total, claimEnd);
            claims += _claimAll(json, tree, place);
            assertEq(token.balanceOf(address(distributor)), 0, "paid out");
        }
        assertEq(claims, 1 + 2 + 3 + 5 + 8 + 33, "leaves");
    }

    function _claimAll(string memory json, uint256 cycleId, string memory place) private returns (uint256 count) {
        while (true) {
            string memory key = string.concat(place, ".claims[", vm.toString(count), "]");
            if (!vm.keyExistsJson(json, key)) return count;
            distributor.claim(
                funder,
                cycleId,
                vm.parseJsonAddress(json, string.concat(key, ".account")),
                vm.parseJsonUint(json, string.concat(key, ".amount")),
                abi.decode(vm.parseJson(json, string.concat(key, ".proof")), (bytes32[]))
            );
            ++count;
        }
    }
}
