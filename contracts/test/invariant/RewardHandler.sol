// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {RewardDistributor} from "../../src/RewardDistributor.sol";
import {TestUSDC} from "../../src/TestUSDC.sol";
import {TestBase} from "../base/TestBase.sol";
import {MerkleTree} from "../rewards/MerkleTree.sol";

/// @notice Three funders whose trees promise what was funded, less or more; accounts that claim, claim again and claim
/// too much; anybody who returns what is left; gifts.
contract RewardHandler is TestBase {
    uint256 internal constant ACCOUNTS = 6;
    uint256 internal constant FUNDERS = 3;
    uint256 internal constant MINTED = 1_000_000_000e6;

    struct Ghost {
        address funder;
        uint256 cycleId;
        uint256 funded;
        uint256 claimed;
        uint256 reclaimed;
        uint256 claimEnd;
        bytes32[] leaves;
    }

    TestUSDC public immutable token;
    RewardDistributor public immutable distributor;
    uint256 public funded;
    uint256 public paid;
    uint256 public refused;
    uint256 public returned;
    Ghost[] private _ghosts;
    uint256 private _gifts;
    uint256 private _entropy;
    mapping(uint256 ghost => mapping(uint256 account => uint256)) private _amounts;
    mapping(uint256 ghost => mapping(uint256 account => bool)) private _hasClaimed;
    mapping(address account => uint256) private _due;

    constructor() {
        vm.warp(1_780_000_000);
        token = new TestUSDC();
        distributor = new RewardDistributor(token);
        for (uint256 i = 0; i < FUNDERS; ++i) {
            for (uint256 j = 0; j < 100; ++j) token.mint(_funder(i), MINTED / 100);
            _due[_funder(i)] = MINTED;
            vm.prank(_funder(i));
            token.approve(address(distributor), type(uint256).max);
        }
    }

    modifier act(uint256 seed) {
        _entropy = seed;
        _;
    }

    function fund(uint256 seed) external act(seed) {
        uint256 index = _ghosts.length;
        Ghost storage ghost = _ghosts.push();
        ghost.funder = _funder(_roll(FUNDERS));
        ghost.cycleId = index / 2;
        if (_root(ghost.funder, ghost.cycleId) != 0) ghost.cycleId = 1_000_000 + index;
        uint256 promised;
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            uint256 amount = _roll(1_000e6);
            _amounts[index][i] = amount;
            promised += amount;
            ghost.leaves.push(MerkleTree.leaf(_account(i), amount));
        }
        uint256 dice = _roll(4);
        ghost.funded = dice == 0 ? 1 + promised / 2 : dice == 1 ? promised + 1 + _roll(100e6) : promised + 1;
        ghost.claimEnd = block.timestamp + 1 days + _roll(10 days);
        vm.prank(ghost.funder);
        distributor.fund(ghost.cycleId, MerkleTree.root(ghost.leaves), ghost.funded, ghost.claimEnd);
        _due[ghost.funder] -= ghost.funded;
        ++funded;
    }

    /// @dev Terms of a cycle that exists are never replaced.
    function fundAgain(uint256 seed) external act(seed) {
        if (_ghosts.length == 0) return;
        Ghost storage ghost = _ghosts[_roll(_ghosts.length)];
        vm.prank(ghost.funder);
        vm.expectRevert(IRewardDistributor.CycleExists.selector);
        distributor.fund(ghost.cycleId, bytes32(seed | 1), 1 + _roll(1e6), block.timestamp + 2 days);
    }

    function claim(uint256 seed) external act(seed) {
        if (_ghosts.length == 0) return;
        uint256 index = _recent();
        Ghost storage ghost = _ghosts[index];
        uint256 account = _roll(ACCOUNTS);
        uint256 amount = _amounts[index][account];
        bytes32[] memory proof = MerkleTree.proof(ghost.leaves, account);
        bytes4 why = _refusalOf(index, account);
        if (why == 0 && _roll(4) == 0) {
            amount += 1;
            why = IRewardDistributor.BadProof.selector;
        }
        if (why != 0) {
            vm.expectRevert(why);
            ++refused;
        }
        vm.prank(address(uint160(1 + _roll(1000))));
        distributor.claim(ghost.funder, ghost.cycleId, _account(account), amount, proof);
        if (why != 0) return;
        ghost.claimed += amount;
        _hasClaimed[index][account] = true;
        _due[_account(account)] += amount;
        ++paid;
    }

    function reclaim(uint256 seed) external act(seed) {
        if (_ghosts.length == 0) return;
        uint256 index = _recent();
        Ghost storage ghost = _ghosts[index];
        if (_roll(2) == 0 && block.timestamp <= ghost.claimEnd) vm.warp(ghost.claimEnd + _roll(2));
        uint256 left = ghost.funded - ghost.claimed - ghost.reclaimed;
        bytes4 why;
        if (left == 0) why = IRewardDistributor.NothingLeft.selector;
        if (block.timestamp <= ghost.claimEnd) why = IRewardDistributor.ClaimsRunning.selector;
        if (why != 0) vm.expectRevert(why);
        distributor.reclaim(ghost.funder, ghost.cycleId);
        if (why != 0) return;
        ghost.reclaimed = left;
        _due[ghost.funder] += left;
        ++returned;
    }

    function passTime(uint256 seed) external act(seed) {
        vm.warp(block.timestamp + 1 + _roll(1 days));
    }

    /// @dev Money that nobody asked for changes no book.
    function give(uint256 seed) external act(seed) {
        uint256 amount = _roll(1e6);
        token.mint(address(distributor), amount);
        _gifts += amount;
    }

    /// @notice Every cycle is as the actions made it, and the balance is what is left of all of them.
    function checkBooks() external view {
        uint256 left = _gifts;
        for (uint256 i = 0; i < _ghosts.length; ++i) {
            Ghost storage ghost = _ghosts[i];
            IRewardDistributor.Cycle memory cycle = distributor.cycles(ghost.funder, ghost.cycleId);
            assertEq(cycle.funded, ghost.funded, "funded");
            assertEq(cycle.claimed, ghost.claimed, "claimed");
            assertTrue(cycle.isReclaimed == (ghost.reclaimed != 0), "reclaimed");
            assertLe(ghost.claimed + ghost.reclaimed, ghost.funded, "no cycle pays more than it has");
            left += ghost.funded - ghost.claimed - ghost.reclaimed;
        }
        assertEq(token.balanceOf(address(distributor)), left, "balance");
    }

    /// @notice Accounts and funders have what is theirs, to the unit.
    function checkPayments() external view {
        for (uint256 i = 0; i < ACCOUNTS; ++i) {
            assertEq(token.balanceOf(_account(i)), _due[_account(i)], "paid to an account");
        }
        for (uint256 i = 0; i < FUNDERS; ++i) {
            assertEq(token.balanceOf(_funder(i)), _due[_funder(i)], "left with a funder");
        }
    }

    function actions() external pure returns (bytes4[] memory list) {
        list = new bytes4[](8);
        list[0] = this.fund.selector;
        list[1] = this.fundAgain.selector;
        list[2] = this.claim.selector;
        list[3] = this.claim.selector;
        list[4] = this.claim.selector;
        list[5] = this.reclaim.selector;
        list[6] = this.passTime.selector;
        list[7] = this.give.selector;
    }

    function _refusalOf(uint256 index, uint256 account) private view returns (bytes4) {
        Ghost storage ghost = _ghosts[index];
        if (block.timestamp > ghost.claimEnd) return IRewardDistributor.ClaimsEnded.selector;
        if (_hasClaimed[index][account]) return IRewardDistributor.AlreadyClaimed.selector;
        bool isCovered = _amounts[index][account] <= ghost.funded - ghost.claimed;
        return isCovered ? bytes4(0) : IRewardDistributor.CycleExhausted.selector;
    }

    function _root(address of_, uint256 cycleId) private view returns (bytes32) {
        return distributor.cycles(of_, cycleId).root;
    }

    /// @dev One of the last eight cycles, so that most are still open.
    function _recent() private returns (uint256) {
        uint256 span = _ghosts.length < 8 ? _ghosts.length : 8;
        return _ghosts.length - 1 - _roll(span);
    }

    function _funder(uint256 index) private pure returns (address) {
        return address(uint160(0xF00D0 + index));
    }

    function _account(uint256 index) private pure returns (address) {
        return address(uint160(0xACC000 + index));
    }

    function _roll(uint256 sides) private returns (uint256) {
        _entropy = uint256(keccak256(abi.encode(_entropy)));
        return _entropy % sides;
    }
}
